// The page of the design system, built by itself, so that no other page loads a byte more for it.
import './app.css'
import { createInertiaApp } from '@inertiajs/react'
import { loadTexts } from './browser-texts.ts'
import { DesignPage } from './office/operations/ui/design-page.tsx'
import { Sharing } from './platform/page.tsx'
import type { Samples } from './ui/samples.ts'

const files = import.meta.glob<Samples>('./**/ui/*.samples.tsx', { import: 'default' })
const isOwn = (file: string) => /^\.\/ui\/[^/]+$/.test(file)
const own = Object.entries(files).filter(([file]) => isOwn(file))
const ofDomains = Object.entries(files).filter(([file]) => !isOwn(file))

/** After `app.css`, which says in which order the layers of all styles count. */
const load = () => Promise.all([...own, ...ofDomains].map(([, samples]) => samples()))

void createInertiaApp({
  progress: { includeCSS: false },
  layout: () => Sharing,
  resolve: async () => {
    const parts = await load()
    await loadTexts(['ui', 'operations', ...parts.flatMap(({ texts = [] }) => texts)])
    return () => <DesignPage parts={parts} />
  },
})
