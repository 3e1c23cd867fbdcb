import { build, isBuilt } from '../scripts/build.mjs';

/** Tests that start the program run what people run: the built files. */
export default function setup(): void {
  if (!isBuilt()) build();
}
