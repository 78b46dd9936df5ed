import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Props = { label: string; tabs: readonly { name: string; text: string; body: ReactNode }[] }

/** Parts of one thing, of which one is shown; arrow keys go from tab to tab. */
export function TabPanels({ label, tabs }: Props) {
  return (
    <Tabs.Root defaultValue={tabs[0]?.name}>
      <Tabs.List className="tabs" aria-label={label}>
        {tabs.map(({ name, text }) => (
          <Tabs.Tab key={name} value={name} className="tab">
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, body }) => (
        <Tabs.Panel key={name} value={name} className="tab-panel">
          {body}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
