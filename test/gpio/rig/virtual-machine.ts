import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Guest } from './guest.ts';
import { GUEST, temporaryFolder } from './sysfs-rig.ts';
import type { VmImage } from './vm-image.ts';

/** Milliseconds for a machine whose every instruction is emulated, on a host that is busy. */
const BOOT = 120_000;
const PATIENCE = 45_000;

/**
 * A machine with Debian's own kernel, in which `guest.mjs` runs as on the host; its pins are those of gpio-rig.c. `extra`: further
 * arguments for QEMU.
 */
export class VirtualMachine {
  readonly child: ChildProcess;
  readonly guest: Guest;
  readonly ended: Promise<number | null>;
  readonly folder = temporaryFolder();

  constructor({ kernel, initrd }: VmImage, extra: readonly string[] = [], command = [process.execPath, GUEST]) {
    const append = `console=ttyS0 quiet loglevel=3 panic=-1 command=${command.join(',')}`;
    const args = [
      ...['-M', 'q35', '-accel', 'tcg,thread=single', '-cpu', 'max', '-m', '640', '-nodefaults', '-no-user-config'],
      ...['-display', 'none', '-no-reboot', '-kernel', kernel, '-initrd', initrd, '-append', append],
      ...['-serial', `file:${this.#console}`, '-chardev', 'stdio,id=guest,signal=off'],
      ...['-device', 'virtio-serial', '-device', 'virtserialport,chardev=guest'],
      ...['-virtfs', 'local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap'],
      ...extra,
    ];
    this.child = spawn('qemu-system-x86_64', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.guest = new Guest(this.child.stdout!, this.child.stdin!, PATIENCE);
    this.ended = new Promise((done) => this.child.once('close', (code) => done(code)));
  }

  /** Until the guest answers, or has said this. */
  async boot(said?: RegExp): Promise<void> {
    const { guest } = this;
    const isUp = () => (said ? guest.noise.some((line) => said.test(line)) : guest.all('ready').length > 0);
    try {
      await guest.until(isUp, 'the guest is ready', BOOT);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${readFileSync(this.#console, 'utf8')}`);
    }
  }

  /** One command to the wires, see gpio-rig.c; returns when it was given, by the guest's clock. */
  async wood(command: string): Promise<number> {
    return Number((await this.guest.ask('wood', { command }))['now']);
  }

  /** Whether a line is high. */
  async level(bcm: number): Promise<boolean> {
    return (await this.guest.ask('level', { bcm }))['high'] === true;
  }

  async end(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
    this.folder.remove();
  }

  get #console(): string {
    return join(this.folder.path, 'console');
  }
}
