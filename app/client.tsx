import { createInertiaApp, router } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { loadTexts } from './browser-texts.ts'
import { Sharing } from './platform/page.tsx'
import './app.css'

type PageModule = { default: ComponentType; texts?: readonly string[] }

const pages = import.meta.glob<PageModule>(['./*/pages/*.tsx', '!./operations/pages/design.tsx'])

/**
 * Going back shows a page as it was left, which is not as it is once something was saved: it is asked for again. What the
 * browser brings back whole is what was on the screen.
 */
const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
let goesBack = navigation?.type === 'back_forward'
window.addEventListener('popstate', ({ state }) => {
  goesBack = state !== null
})
router.on('navigate', () => {
  if (goesBack) router.reload()
  goesBack = false
})

void createInertiaApp({
  progress: { includeCSS: false },
  layout: () => Sharing,
  resolve: async (name: string) => {
    const load = pages[`./${name.replace('/', '/pages/')}.tsx`]
    if (!load) throw new Error(`no page ${name}`)
    const page = await load()
    await loadTexts(page.texts ?? [])
    return page.default
  },
})
