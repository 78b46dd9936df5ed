import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check } from '#app/ui/icons.ts'
import type { PlanView } from '../plans-view.ts'

/** What a plan opens, a line each; nothing where it names nothing. */
export function WhatOpens({ opens: { products, tags, topics, future } }: Pick<PlanView, 'opens'>) {
  const t = useTexts('subscribing')
  const lines = [
    ...products.map(({ title, slug }) => (
      <a key={slug} className="link" href={`/${slug}`}>
        {title}
      </a>
    )),
    ...tags.map((tag) => t('opens_tag', { tag })),
    ...topics.map((topic) => t('opens_topic', { topic })),
    ...(future ? [t('opens_future')] : []),
  ]
  return (
    <ul className="ticks">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <Icon of={check} /> <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}

/** Whether there is anything to name. */
export function opensAnything({ opens: { products, tags, topics, future } }: Pick<PlanView, 'opens'>): boolean {
  return future || products.length + tags.length + topics.length > 0
}
