import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const SOURCES = ['gpio-rig.c', 'wires.h', 'vm-init.sh', 'vm-image.ts'];
/** What the guest needs of Debian's modules; what these need is found out. */
const MODULES = ['virtio_pci', 'virtio_console', '9p', '9pnet_virtio', 'xhci_pci', 'ftdi_sio', 'virtio_net'];
const FOLDERS = [
  'fs/9p',
  'fs/netfs',
  'fs/fscache',
  'net/9p',
  'drivers/virtio',
  'drivers/char',
  'drivers/net',
  'drivers/usb',
  'net/core',
];

export interface VmImage {
  readonly kernel: string;
  readonly initrd: string;
}

const cache = () => join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'murmeld', 'pins-vm');

const execute = promisify(execFile);

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return (await execute(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 })).stdout;
}
const shell = (script: string, cwd: string) => run('sh', ['-e', '-c', script], cwd);

/**
 * A kernel as Debian ships it and a first file system with `gpio-rig.ko`, for `VirtualMachine`. Nothing is installed: packages are
 * downloaded and unpacked into the cache folder, once for each state of the sources (85 MB, most of it the kernel).
 */
export async function vmImage(): Promise<VmImage> {
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(readFileSync(join(HERE, name)));
  const folder = join(cache(), hash.digest('hex').slice(0, 12));
  mkdirSync(cache(), { recursive: true });
  const unlock = await lock(join(cache(), 'lock'));
  try {
    if (!existsSync(folder)) await makeIn(folder);
  } finally {
    unlock();
  }
  return { kernel: join(folder, 'vmlinux'), initrd: join(folder, 'initrd.gz') };
}

/** Two test files may want it at once. A lock of a process that has ended counts for nothing. */
async function lock(path: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path);
    } catch {
      if (!existsSync(`/proc/${readFileSync(path, 'utf8')}`)) rmSync(path, { force: true });
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

async function makeIn(folder: string): Promise<void> {
  process.stderr.write("Making the virtual machine for the tests with a kernel's own pins (once, half a minute) …\n");
  const work = mkdtempSync(join(cache(), 'new-'));
  try {
    await make(work);
    mkdirSync(join(work, 'done'));
    for (const name of ['vmlinux', 'initrd.gz']) renameSync(join(work, name), join(work, 'done', name));
    renameSync(join(work, 'done'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function make(work: string): Promise<void> {
  const { image, headers } = await packages(work).catch(async (error: unknown) => {
    // The lists may be missing, or name versions that are gone.
    if (process.getuid?.() !== 0) throw error;
    await run('apt-get', ['-q', 'update'], work);
    return packages(work);
  });
  const version = image.replace('linux-image-', '');
  const folders = FOLDERS.map((folder) => `'*/${version}/kernel/${folder}/*'`).join(' ');
  await shell(`dpkg-deb --fsys-tarfile ${image}_*.deb | tar -x --wildcards './boot/vmlinuz-*' ${folders}`, work);
  for (const name of headers) await shell(`dpkg-deb -x ${name}_*.deb .`, work);
  await buildModule(work, version);
  await unpackKernel(work, version);
  await packInitrd(work, version);
}

/** Downloads the kernel and what its modules are built with; returns their names. */
async function packages(work: string): Promise<{ readonly image: string; readonly headers: readonly string[] }> {
  const apt = (tool: string, ...args: readonly string[]) => run(tool, ['-o', 'APT::Sandbox::User=root', ...args], work);
  const dependsOn = async (name: string, pattern: RegExp): Promise<string> => {
    const found = (await apt('apt-cache', 'depends', name)).match(pattern)?.[1];
    if (found === undefined) throw new Error(`the package ${name} does not name ${pattern}`);
    return found;
  };
  const image = await dependsOn('linux-image-amd64', /Depends: (linux-image-\S+-amd64)/);
  const own = image.replace('image', 'headers');
  const headers = [
    own,
    await dependsOn(own, /Depends: (\S+-common)/),
    await dependsOn(own, /Depends: (linux-kbuild-\S+)/),
  ];
  await apt('apt-get', '-q', 'download', image, ...headers);
  return { image, headers };
}

async function buildModule(work: string, version: string): Promise<void> {
  const headers = join(work, 'usr', 'src', `linux-headers-${version}`);
  const makefile = join(headers, 'Makefile');
  writeFileSync(makefile, readFileSync(makefile, 'utf8').replace('/usr/src/', `${join(work, 'usr', 'src')}/`));
  const module = join(work, 'module');
  mkdirSync(module);
  for (const name of ['gpio-rig.c', 'wires.h']) copyFileSync(join(HERE, name), join(module, name));
  writeFileSync(join(module, 'Makefile'), 'obj-m := gpio-rig.o\n');
  await run('make', ['-s', '-C', headers, `M=${module}`, 'CONFIG_DEBUG_INFO_BTF_MODULES=', 'modules'], work);
}

/** An unpacked kernel starts some seconds sooner where every instruction is emulated. */
async function unpackKernel(work: string, version: string): Promise<void> {
  const packed = join(work, 'boot', `vmlinuz-${version}`);
  const bytes = readFileSync(packed);
  const at = bytes.indexOf(Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]));
  if (at < 0) {
    copyFileSync(packed, join(work, 'vmlinux'));
    return;
  }
  writeFileSync(join(work, 'vmlinux.xz'), bytes.subarray(at));
  await shell('xz -dc --single-stream vmlinux.xz > vmlinux', work);
}

async function packInitrd(work: string, version: string): Promise<void> {
  const root = join(work, 'initrd');
  for (const folder of ['bin', 'proc', 'sys', 'dev', 'host', 'modules'])
    mkdirSync(join(root, folder), { recursive: true });
  copyFileSync('/usr/bin/busybox', join(root, 'bin', 'busybox'));
  copyFileSync(join(HERE, 'vm-init.sh'), join(root, 'init'));
  chmodSync(join(root, 'init'), 0o755);
  const order: string[] = [];
  const modules = join(work, existsSync(join(work, 'lib', 'modules')) ? 'lib' : 'usr/lib', 'modules', version);
  await shell("find . -name '*.ko.xz' -exec xz -d {} +", modules);
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ko'));
  const paths = new Map(files.map((path) => [plain(path), join(modules, path)]));
  const add = (name: string) => {
    const path = paths.get(plain(name));
    if (order.includes(plain(name)) || path === undefined) return;
    const bytes = readFileSync(path);
    for (const other of /depends=([^\0]*)\0/.exec(bytes.toString('latin1'))?.[1]?.split(',') ?? []) add(other);
    writeFileSync(join(root, 'modules', `${plain(name)}.ko`), bytes);
    order.push(plain(name));
  };
  for (const name of MODULES) add(name);
  copyFileSync(join(work, 'module', 'gpio-rig.ko'), join(root, 'modules', 'gpio_rig.ko'));
  writeFileSync(join(root, 'modules', 'order'), [...order, 'gpio_rig', ''].join('\n'));
  await shell('cd initrd && find . | cpio -o -H newc --quiet | gzip -1 > ../initrd.gz', work);
}

/** Modules are named with either stroke. */
const plain = (file: string): string =>
  basename(file)
    .replace(/\.ko(\.xz)?$/, '')
    .replaceAll('-', '_');
