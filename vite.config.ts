import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { FONTS_WITH_SHEET } from './app/platform/look.ts'
import { parsedTexts, textsInFiles, textsOfIslands } from './scripts/built-texts.ts'
import { OF_ISLANDS, OF_PAGES } from './scripts/shared-files.ts'

/** The first browsers with light-dark() and popovers. Older ones would make two rules of every light-dark(). */
const BROWSERS = ['chrome123', 'firefox120', 'safari17.5']

/** Each by itself, for pages of schools that chose the font. */
const FONT_SHEETS = FONTS_WITH_SHEET.map((font) => `app/ui/css/fonts/${font}.css`)

/** Given by scripts/prepare.mjs. */
const BUILD_DIR = process.env.BUILD_DIR ?? 'dist/aside'

/** Imports other modules in place of these, in the build of one environment or of all. */
function replaced(modules: Record<string, string>, name?: string): Plugin {
  return {
    name: `replaced-${name}`,
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => !name || environment.name === name,
    resolveId(source) {
      const other = modules[source]
      return other ? this.resolve(other) : null
    },
  }
}

/** Browsers see parsed messages only, so the parser (15 kB) stays at home. */
const PARSER = { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' }
/** What keeps the formatters that messages would make: they are given ours. */
const MEMOIZE = { '@formatjs/fast-memoize': path.resolve('app/platform/no-memoize.ts') }
/** Islands are React components that Preact runs: React's own half for browsers is 65 kB (docs/decisions/002). */
const PREACT = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
}

/** Writes the compressed twins of a browser's file beside it. Brotli at its best would save 7 % and take half of the build. */
function precompressed(): Plugin {
  const brotli = { params: { [zlib.BROTLI_PARAM_QUALITY]: 8 } }
  return {
    name: 'precompressed',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(m?js|css|svg)$/.test(fileName)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        writeFileSync(path.join(dir, `${fileName}.gz`), gzipSync(source, { level: 9 }))
        writeFileSync(path.join(dir, `${fileName}.br`), brotliCompressSync(source, brotli))
      }
    },
  }
}

/** All environments for browsers write into one folder; each names its files in a manifest of its own. */
function forBrowsers(name: string, input: string | string[], output = {}) {
  // What makes a component of each icon's data, which we draw ourselves: 2 kB on every page with an icon.
  const treeshake = { manualPureFunctions: ['createLucideIcon'] }
  return {
    consumer: 'client' as const,
    build: {
      outDir: `${BUILD_DIR}/client`,
      emptyOutDir: false,
      manifest: `.vite/${name}.json`,
      target: BROWSERS,
      cssTarget: BROWSERS,
      rollupOptions: { input, output, treeshake },
    },
  }
}

/** The programs of the server, and the threads that they start. */
const PROGRAMS = {
  app: 'app/app.server.ts',
  worker: 'app/worker.server.ts',
  operator: 'app/operator.server.ts',
  doctor: 'app/office/operations/doctor.server.ts',
  seed: 'db/seed.ts',
  transcoder: 'app/content/videos/transcoder/main.server.ts',
  'picture-program': 'app/people/media/picture-program.server.ts',
  'written-thread': 'app/platform/written-thread.server.ts',
  'pdf-thread': 'app/platform/pdf-thread.server.ts',
  'stamp-thread': 'app/learning/downloads/stamp-thread.server.ts',
}

/**
 * The server's packages go into its bundle: imported from their hundreds of files they would take six times the memory
 * and start time. Native ones and what looks for files beside itself cannot; Vite's development server wants them all as
 * they are. React's development half is left out.
 */
const BUNDLED = {
  resolve: {
    noExternal: true as const,
    external: ['sharp', 'pg-native', 'node-av', '@react-pdf/renderer', 'css-tree'],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
}

export default defineConfig(({ command }) => ({
  plugins: [
    parsedTexts(),
    textsInFiles(),
    textsOfIslands(),
    replaced(PARSER),
    replaced({ ...PREACT, ...MEMOIZE }, 'public'),
    react(),
    tailwindcss(),
    precompressed(),
  ],
  appType: 'custom',
  publicDir: false,
  builder: {},
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) } },
  },
  environments: {
    client: forBrowsers('client', ['app/client.tsx', 'app/pages-of-html.ts', ...FONT_SHEETS], {
      codeSplitting: OF_PAGES,
    }),
    public: forBrowsers('public', 'app/public.ts', { codeSplitting: OF_ISLANDS }),
    embed: forBrowsers('embed', 'app/embed.ts', { format: 'iife' }),
    design: forBrowsers('design', 'app/design.tsx'),
    ssr: {
      ...(command === 'build' && BUNDLED),
      build: { outDir: `${BUILD_DIR}/server`, copyPublicDir: false, rollupOptions: { input: PROGRAMS } },
    },
  },
}))
