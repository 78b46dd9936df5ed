import { createInertiaApp, http } from '@inertiajs/react'
import type { ComponentType, ReactNode } from 'react'
import { loadTexts } from './browser-texts.ts'
import { byName } from './platform/by-name.ts'
import { getPageAccount } from './platform/call.ts'
import { Sharing } from './platform/page.tsx'
import { renewAfterBack } from './ui/back.ts'
import { useEarlyInput, watchEarlyInput } from './ui/early-input.ts'
import { keepFocusOnPage } from './ui/kept-focus.ts'
import { keepReloadsInOrder } from './ui/reloads.ts'
import './app.css'

type PageModule = { default: ComponentType; texts?: readonly string[] }

const pages = byName(import.meta.glob<PageModule>(['./*/*/pages/*.tsx', '!./office/operations/pages/design.tsx']))

http.onRequest((request: { headers?: Record<string, string> }) => {
  const account = getPageAccount()
  return account === undefined ? request : { ...request, headers: { ...request.headers, 'X-Page-Account': account } }
})
renewAfterBack()
keepReloadsInOrder()
keepFocusOnPage()
watchEarlyInput()

/** Around all that React has of the page. */
function AppRoot({ children }: { children: ReactNode }) {
  useEarlyInput()
  return children
}

void createInertiaApp({
  progress: { includeCSS: false },
  layout: () => Sharing,
  withApp: (app: ReactNode) => <AppRoot>{app}</AppRoot>,
  resolve: async (name: string) => {
    const load = pages[name]
    if (!load) throw new Error(`no page ${name}`)
    const page = await load()
    await loadTexts(page.texts ?? [])
    return page.default
  },
})
