import { Link } from '@inertiajs/react'
import { getContentPath } from '#app/content/catalogue/product-tabs.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRight, circle, circleCheck } from '#app/ui/icons.ts'
import type { TabProps } from './tab-form.tsx'

/** What a draft needs before people come to it; each line that is open leads to the tab where it is done. */
export function BeforePublishing({ product, ready }: TabProps) {
  const t = useTexts('office-products')
  const { viewer } = useShared()
  const address = `/home/products/${product.id}`
  const mayPrice = viewer.kind === 'staff' && isHeldBy(viewer.role, 'prices') && product.type !== 'membership'
  const steps = [
    { text: t('ready_promise'), done: ready.promise, href: `${address}#basics` },
    { text: t('ready_cover'), done: ready.cover, href: `${address}/media` },
    ...(ready.content === null
      ? []
      : [{ text: t(`ready_${ready.content.what}`), done: ready.content.done, href: getContentPath(product) }]),
    ...(mayPrice ? [{ text: t('ready_price'), done: product.price !== null, href: `${address}/prices` }] : []),
  ]
  return (
    <Card as="section" aria-labelledby="before-publishing">
      <div className="card-head">
        <h2 className="t14 strong" id="before-publishing">
          {t('before_publishing')}
        </h2>
        <span className="t13 muted num">
          {t('steps_done', { done: steps.filter(({ done }) => done).length, of: steps.length })}
        </span>
      </div>
      <ul className="publish-list">
        {steps.map(({ text, done, href }) => (
          <li key={href}>
            {done ? (
              <span className="is-done">
                <Icon of={circleCheck} /> <span className="grow">{text}</span>
                <span className="vh">{t('done')}</span>
              </span>
            ) : (
              <Link href={href}>
                <Icon of={circle} /> <span className="grow">{text}</span> <Icon of={chevronRight} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
