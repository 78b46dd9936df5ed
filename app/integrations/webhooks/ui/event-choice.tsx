import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CheckField, FieldSet } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form-context.ts'
import { ALL_EVENTS, EVENT_GROUPS, type EventGroup, type FactType, GROUPS } from '../event-types.ts'

const ABOUT = {
  'order.created': 'about_order_created',
  'order.paid': 'about_order_paid',
  'order.failed': 'about_order_failed',
  'order.refunded': 'about_order_refunded',
  'order.charged_back': 'about_order_charged_back',
  'access.ended': 'about_access_ended',
  'student.updated': 'about_student_updated',
  'exam.graded': 'about_exam_graded',
  'lead.confirmed': 'about_lead_confirmed',
} as const

const isExplained = (type: string): type is keyof typeof ABOUT => type in ABOUT

/** All events, or those that are ticked, by group; a search narrows what is shown, not what is ticked. */
export function EventChoice({ events }: { events: string[] }) {
  const t = useTexts('webhooks')
  const [all, setAll] = useState(events.includes(ALL_EVENTS))
  const [query, setQuery] = useState('')
  const { errors } = useForm()
  const words = query.trim().toLowerCase()
  const isShown = (type: FactType, group: EventGroup) =>
    [type, t(`group_${group}`), isExplained(type) ? t(ABOUT[type]) : ''].join(' ').toLowerCase().includes(words)
  const found = GROUPS.some((group) => EVENT_GROUPS[group].some((type) => isShown(type, group)))
  return (
    <Card as="section" aria-labelledby="events-head">
      <CardHead id="events-head" title={t('events')} />
      <div className="card-pad stack">
        <CheckField
          id="events-all"
          name="events"
          value={ALL_EVENTS}
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        >
          {t('all_also_future')}
        </CheckField>
        <div hidden={all}>
          <FieldSet name="events" label={t('chosen_events')} error={errors.events}>
            <input
              type="search"
              className="input"
              aria-label={t('search_events')}
              placeholder={t('search_events')}
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <div className="event-groups">
              {GROUPS.map((group) => (
                <Group key={group} group={group} events={events} isShown={(type) => isShown(type, group)} />
              ))}
            </div>
            {!found && <p className="muted t13">{t('no_event_found')}</p>}
          </FieldSet>
        </div>
      </div>
    </Card>
  )
}

type GroupProps = { group: EventGroup; events: string[]; isShown: (type: FactType) => boolean }

/** The events of a group, with a box that ticks all of them. */
function Group({ group, events, isShown }: GroupProps) {
  const t = useTexts('webhooks')
  const types: readonly FactType[] = EVENT_GROUPS[group]
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(types.filter((type) => events.includes(type)).length)
  const getBoxes = () => [...(list.current?.querySelectorAll('input') ?? [])]
  const recount = () => setCount(getBoxes().filter((box) => box.checked).length)
  // A draft, or a form that was refused, may have ticked others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the boxes are there
  useEffect(recount, [])
  const all = count === types.length
  function mark(box: HTMLInputElement | null) {
    if (box) box.indeterminate = count > 0 && !all
  }
  function turnAll() {
    for (const box of getBoxes()) if (box.checked === all) box.click()
  }
  return (
    <div className="event-group" hidden={!types.some(isShown)}>
      <div className="event-group-head">
        <label className="check">
          <input ref={mark} type="checkbox" checked={all} onChange={turnAll} />
          <span>{t(`group_${group}`)}</span>
        </label>
        <span className="muted t12 num">{t('tries_of', { count, max: types.length })}</span>
      </div>
      <div ref={list} className="stack" style={{ '--g': '8px' }} onChange={recount}>
        {types.map((type) => (
          <div key={type} hidden={!isShown(type)}>
            <CheckField
              id={`events-${type}`}
              name="events"
              value={type}
              defaultChecked={events.includes(type)}
              help={isExplained(type) ? t(ABOUT[type]) : undefined}
            >
              <span className="event-name">{type}</span>
            </CheckField>
          </div>
        ))}
      </div>
    </div>
  )
}
