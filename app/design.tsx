// The page of the design system, built by itself, so that no other page loads a byte more for it.
import { createInertiaApp } from '@inertiajs/react'
import { loadTexts } from './browser-texts.ts'
import { DesignPage } from './operations/ui/design-page.tsx'
import { Sharing } from './platform/page.tsx'
import type { Samples } from './ui/samples.ts'
import './app.css'

const files = import.meta.glob<Samples>('./**/ui/*.samples.tsx', { eager: true, import: 'default' })
const own = Object.entries(files).filter(([file]) => file.startsWith('./ui/'))
const ofDomains = Object.entries(files).filter(([file]) => !file.startsWith('./ui/'))
const parts = [...own, ...ofDomains].map(([, samples]) => samples)

const Page = () => <DesignPage parts={parts} />

void createInertiaApp({
  progress: { includeCSS: false },
  layout: () => Sharing,
  resolve: async () => {
    await loadTexts(['ui', 'operations', ...parts.flatMap(({ texts = [] }) => texts)])
    return Page
  },
})
