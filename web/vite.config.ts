import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Two pages: the phone's and the tabletop's. `web/dev/` is seen in Vite's own server only. */
export default defineConfig({
  root: here('.'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // Phones that a family still has in a drawer.
    target: ['chrome80', 'firefox78', 'safari14'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { phone: here('phone.html'), tabletop: here('tabletop.html') },
      // src/ has no side effects at import, so a page leaves out what it doesn't use of it.
      treeshake: { moduleSideEffects: (id) => !id.startsWith(here('../src/')) },
    },
  },
});
