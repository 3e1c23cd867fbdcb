import { accessSync, constants } from 'node:fs';
import { leaveOut, need } from '../../need.ts';

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
