import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CheckField, FieldSet } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form-context.ts'
import { ALL_EVENTS, EVENT_GROUPS, type EventGroup, GROUPS } from '../event-types.ts'

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

/** All events, or those that are ticked, by group. */
export function EventChoice({ events }: { events: string[] }) {
  const t = useTexts('webhooks')
  const [all, setAll] = useState(events.includes(ALL_EVENTS))
  const { errors } = useForm()
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
            <div className="event-groups">
              {GROUPS.map((group) => (
                <Group key={group} group={group} events={events} />
              ))}
            </div>
          </FieldSet>
        </div>
      </div>
    </Card>
  )
}

function Group({ group, events }: { group: EventGroup; events: string[] }) {
  const t = useTexts('webhooks')
  return (
    <details className="event-group" open>
      <summary>{t(`group_${group}`)}</summary>
      <div className="stack" style={{ '--g': '8px' }}>
        {EVENT_GROUPS[group].map((type) => (
          <CheckField
            key={type}
            id={`events-${type}`}
            name="events"
            value={type}
            defaultChecked={events.includes(type)}
            help={isExplained(type) ? t(ABOUT[type]) : undefined}
          >
            <span className="event-name">{type}</span>
          </CheckField>
        ))}
      </div>
    </details>
  )
}
