import { accessSync, constants } from 'node:fs';
import { leaveOut, need } from '../../need.ts';
import { type VmImage, vmImage } from './vm-image.ts';

function mayUseFuse(): boolean {
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK);
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Whether the stand-in for /sys/class/gpio can run here. */
export function needSysfsRig(): boolean {
  if (!need('fuse') || !need('gcc')) return false;
  return mayUseFuse() || leaveOut('the tests of pins. They need root, for a mount of their own, and /dev/fuse');
}

/** The virtual machine for the tests with a kernel's own pins, made where it is not there yet; null: not here. */
export async function needVirtualMachine(): Promise<VmImage | null> {
  const what = "the tests with a kernel's own pins";
  if (process.arch !== 'x64') {
    leaveOut(`${what}. They need an x86-64 machine`);
    return null;
  }
  if (!need('qemu') || !need('gcc')) return null;
  try {
    return await vmImage();
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    leaveOut(`${what}. Their virtual machine can't be made: ${message} ${stderr ?? ''}`);
    return null;
  }
}
