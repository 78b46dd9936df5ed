import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parse } from '@formatjs/icu-messageformat-parser'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { keepTogether } from './app/platform/keep-together.ts'
import { domainsOfIslands, isSaidByIslands } from './scripts/said-by-islands.ts'
import { ALWAYS, OF_ISLANDS, SHARED } from './scripts/shared-files.ts'

/** Domains whose texts the server, the office and letters say for the greater part: islands bring what they say alone. */
const SAID_IN_PART = /\/app\/(?:ui|selling\/checkout|selling\/payment-providers)\/locales\//

/** Messages are parsed while building, so no parser travels to the browser. A text without syntax stays a string. */
function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    load(id) {
      if (!/\/app\/(?:[\w-]+\/){1,2}locales\/\w\w\.json$/.test(id)) return null
      const forIslands = this.environment.name === 'public' && SAID_IN_PART.test(id)
      const json = parsed(id, (key) => !forIslands || isSaidByIslands(key))
      return { code: `export default ${json}`, moduleType: 'js', map: null }
    },
  }
}

/** The messages of a file, parsed, as JSON. */
function parsed(file: string, isShown: (key: string) => boolean = () => true): string {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const polish = file.endsWith('/pl.json')
  const shown = Object.entries(read).filter(([key]) => isShown(key))
  const messages = shown.map(([key, written]) => {
    const text = polish ? keepTogether(written) : written
    return [key, /[{<]/.test(text) ? parse(text, { captureLocation: false }) : text]
  })
  return JSON.stringify(Object.fromEntries(messages))
}

/** A built server reads the texts of a domain when it says the first of them, from a file: it starts with none of 0.8 MB. */
function textsInFiles(): Plugin {
  const instead = fileURLToPath(new URL('app/built-texts.server.ts', import.meta.url))
  return {
    name: 'texts-in-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source) => (source.endsWith('/all-texts.server.ts') ? instead : null),
    writeBundle({ dir = '' }) {
      mkdirSync(path.join(dir, 'texts'), { recursive: true })
      for (const file of globSync('app/{ui,*/*}/locales/*.json')) {
        const [domain, , name] = file.split(path.sep).slice(-3)
        writeFileSync(path.join(dir, 'texts', `${domain}.${name}`), parsed(file))
      }
    },
  }
}

/** A page that never hydrates is only linked: named among those that the browser can draw, it would weigh on all of them. */
function hydratedPagesOnly(): Plugin {
  const isHtml = (page: string) => readFileSync(page, 'utf8').includes('export const hydrated = false')
  return {
    name: 'hydrated-pages-only',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.endsWith('/app/client.tsx')) return null
      const left = globSync('app/*/*/pages/*.tsx').filter(isHtml)
      const patterns = left.map((page) => `'!./${path.posix.relative('app', page)}'`).join(', ')
      return code.replace("['./*/*/pages/*.tsx', ", `['./*/*/pages/*.tsx', ${patterns}, `)
    },
  }
}

/** Public pages name the texts of those domains alone that something in them says. */
function textsOfIslandsOnly(): Plugin {
  return {
    name: 'texts-of-islands-only',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'public',
    transform(code, id) {
      if (!id.endsWith('/app/browser-texts.ts')) return null
      return code.replace("'./*/*/locales/*.json'", `'./*/{${domainsOfIslands().join()}}/locales/*.json'`)
    },
  }
}

/** Leaves the message parser out of what is built (15 kB of the browser's files), which only ever sees parsed messages. */
function withoutMessageParser(): Plugin {
  return {
    name: 'without-message-parser',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      if (source !== '@formatjs/icu-messageformat-parser') return null
      return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js')
    },
  }
}

/** What packages bring along and nobody here calls: Inertia's forms that a server of Laravel's checks while typing. */
const NEVER_CALLED = ['laravel-precognition']
/** By the server: the browser's half of React, a parser for style attributes, the drawing of PDFs, the tracing of metrics. */
const NEVER_CALLED_BY_SERVER = [
  'react-dom/client',
  'postcss',
  'pdfjs-dist/legacy/build/pdf.min.mjs',
  '@opentelemetry/api',
]

/** Leaves that out, 0.7 MB of it from the server's bundle, where it would stay in the memory of every process. */
function withoutTheNeverCalled(): Plugin {
  const id = '\0never-called'
  const names = [
    ...['createRoot', 'hydrateRoot', 'parse', 'getDocument', 'GlobalWorkerOptions', 'context', 'trace'],
    ...['client', 'createValidator', 'resolveName', 'toSimpleValidationErrors'],
  ]
  return {
    name: 'without-the-never-called',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const leftOut = this.environment.name === 'ssr' ? [...NEVER_CALLED, ...NEVER_CALLED_BY_SERVER] : NEVER_CALLED
      return leftOut.includes(source) ? id : null
    },
    load: (asked) => (asked === id ? names.map((name) => `export const ${name} = undefined`).join('\n') : null),
  }
}

/** React's renderer for streams, 250 kB, stays with the letters that are made by it: pages are made as a string. */
function renderedAsString(): Plugin {
  const legacy = fileURLToPath(
    new URL('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
  )
  return {
    name: 'rendered-as-string',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source, importer) =>
      source === 'react-dom/server' && importer && !importer.includes('node_modules') ? legacy : null,
  }
}

/** Islands are React components that Preact runs: React's own half for browsers is 65 kB, which public pages do not ship. */
function preactInPublicPages(): Plugin {
  const instead: Record<string, string> = {
    react: 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
  }
  return {
    name: 'preact-in-public-pages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'public',
    resolveId(source) {
      const other = instead[source]
      return other ? this.resolve(other) : null
    },
  }
}

/**
 * Writes the server's files in Latin letters, others as escapes: V8 keeps a file with a single other letter in twice the
 * memory.
 */
function latinServer(): Plugin {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'latin-server',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped)
      }
    },
  }
}

/** Stores each file of the browser beside its compressed twins, once, while building. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(m?js|css|svg)$/.test(fileName)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        writeFileSync(path.join(dir, `${fileName}.gz`), gzipSync(source, { level: 9 }))
        writeFileSync(path.join(dir, `${fileName}.br`), brotliCompressSync(source))
      }
    },
  }
}

/** The first browsers with light-dark() and popovers. */
const BROWSERS = ['chrome123', 'firefox120', 'safari17.5']

/**
 * The server's packages go into its bundle: imported from their hundreds of files they would take six times the memory
 * and start time. Native ones and what looks for files beside itself cannot, and Vite's development server wants them all as they are.
 */
const BUNDLED = { noExternal: true as const, external: ['sharp', 'pg-native', 'node-av', '@react-pdf/renderer'] }

/** Given by scripts/prepare.mjs, which builds aside. */
const BUILD_DIR = process.env.BUILD_DIR ?? 'dist/aside'

/** What makes a component of each icon's data, which we draw ourselves: 1.5 kB on every page with an icon. */
const ONLY_MAKES = ['createLucideIcon']

/** All lie in one folder; each names its files in a manifest of its own. */
function forBrowsers(
  entry: string | string[],
  name: string,
  output: { codeSplitting?: typeof SHARED | typeof OF_ISLANDS; format?: 'iife' } = {},
) {
  return {
    outDir: `${BUILD_DIR}/client`,
    emptyOutDir: false,
    manifest: `.vite/${name}.json`,
    modulePreload: { resolveDependencies: (_: string, files: string[]) => files.filter((file) => !ALWAYS.test(file)) },
    // Older targets would make two rules of every light-dark().
    target: BROWSERS,
    cssTarget: BROWSERS,
    rollupOptions: { input: entry, output, treeshake: { manualPureFunctions: ONLY_MAKES } },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    messages(),
    textsInFiles(),
    hydratedPagesOnly(),
    textsOfIslandsOnly(),
    withoutMessageParser(),
    withoutTheNeverCalled(),
    renderedAsString(),
    preactInPublicPages(),
    react(),
    tailwindcss(),
    precompressed(),
    latinServer(),
  ],
  appType: 'custom',
  publicDir: false,
  builder: {},
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) } },
  },
  environments: {
    client: { build: forBrowsers(['app/client.tsx', 'app/pages-of-html.ts'], 'client', { codeSplitting: SHARED }) },
    public: { consumer: 'client', build: forBrowsers('app/public.ts', 'public', { codeSplitting: OF_ISLANDS }) },
    embed: { consumer: 'client', build: forBrowsers('app/embed.ts', 'embed', { format: 'iife' }) },
    design: { consumer: 'client', build: forBrowsers('app/design.tsx', 'design') },
    ssr: {
      // Leaves React's development half out.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      resolve: command === 'build' ? BUNDLED : {},
      build: {
        outDir: `${BUILD_DIR}/server`,
        copyPublicDir: false,
        rollupOptions: {
          input: {
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
          },
          // Alone, or it ends up in the file of the letters' library, and every process loads that for it.
          output: {
            codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|scheduler)\// }] },
            // 0.4 MB of what a process loads at its start, kept in its memory and read by nobody there.
            comments: { jsdoc: false },
          },
        },
      },
    },
  },
}))
