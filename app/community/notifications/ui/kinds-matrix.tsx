import { Fragment } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { useTicked } from '#app/ui/form-context.ts'
import { KINDS, type Kind, kindNames, type NotificationChannel, type NotificationChannels } from '../notification.ts'
import './choices.css'

const GROUPS = ['community', 'learning', 'team'] as const
const COMMUNITY: readonly Kind[] = ['mention', 'reply', 'comment', 'post', 'converted', 'report']

function groupOf(kind: Kind): (typeof GROUPS)[number] {
  if ('staff' in KINDS[kind]) return 'team'
  return COMMUNITY.includes(kind) ? 'community' : 'learning'
}

/** From nothing to the bell alone, then what is sent by e-mail too. */
const COLUMNS = ['never', 'bell', 'at_once', 'daily', 'weekly'] as const satisfies readonly NotificationChannel[]

/** A row for each kind that somebody is told of, and in its columns how: one choice a row. Some kinds come to staff alone. */
export function KindsMatrix({ ways, staff }: { ways: NotificationChannels; staff: boolean }) {
  const t = useTexts('notifications')
  const groups = GROUPS.filter((group) => staff || group !== 'team')
  return (
    <table className="kinds">
      <thead>
        <tr>
          <th scope="col" rowSpan={2} className="kinds-what">
            <span className="vh">{t('told')}</span>
          </th>
          <th scope="col" rowSpan={2} id="way-never">
            {t('way_never')}
          </th>
          <th scope="col" rowSpan={2} id="way-bell">
            {t('way_bell')}
          </th>
          <th scope="colgroup" colSpan={3} id="way-mail" className="kinds-mail">
            {t('way_mail')}
          </th>
        </tr>
        <tr>
          {(['at_once', 'daily', 'weekly'] as const).map((way) => (
            <th key={way} scope="col" id={`way-${way}`}>
              {t(`way_${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group}>
            <tr className="kinds-group">
              <th scope="rowgroup" colSpan={6}>
                {t(`kinds_${group}`)}
              </th>
            </tr>
            {kindNames
              .filter((kind) => groupOf(kind) === group)
              .map((kind) => (
                <Row key={kind} kind={kind} chosen={ways[kind]} />
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Row({ kind, chosen }: { kind: Kind; chosen: NotificationChannel }) {
  const t = useTexts('notifications')
  return (
    <tr>
      <th scope="row" id={`kind-${kind}`}>
        {t(`kind_${kind}`)}
      </th>
      {COLUMNS.map((way) => (
        <Cell key={way} kind={kind} way={way} chosen={chosen === way} />
      ))}
    </tr>
  )
}

function Cell({ kind, way, chosen }: { kind: Kind; way: NotificationChannel; chosen: boolean }) {
  const mailed = way !== 'never' && way !== 'bell'
  return (
    <td>
      <label className="check">
        <input
          type="radio"
          name={kind}
          value={way}
          defaultChecked={useTicked(kind, way, chosen)}
          aria-labelledby={`kind-${kind} ${mailed ? 'way-mail ' : ''}way-${way}`}
        />
      </label>
    </td>
  )
}
