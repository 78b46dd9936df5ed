import { useLocale } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { LineChart } from './line-chart.tsx'

type Props = {
  id: string
  title: string
  none: string
  months: string[]
  values: number[]
  say: (value: number) => string
}

/** A value for each of some months. */
export function MonthChart({ id, title, none, months, values, say }: Props) {
  const locale = useLocale()
  const format = (options: Intl.DateTimeFormatOptions) => {
    const names = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return (month: number) => names.format(new Date(`${months[month]}-01T00:00:00Z`))
  }
  const short = format({ month: 'short' })
  const long = format({ month: 'long', year: 'numeric' })
  const last = values.length - 1
  const tip = (month: number) => ({ value: say(values[month] ?? 0), text: long(month) })
  return (
    <section className="card" aria-labelledby={id}>
      <CardHead title={title} id={id} />
      {values.every((value) => value === 0) ? (
        <p className="dash-none">{none}</p>
      ) : (
        <LineChart
          summary={`${title}: ${tip(last).value}, ${tip(last).text}`}
          values={values}
          steps={months.length}
          named={last}
          scale={say}
          axis={(month) => (month % 3 === 2 ? short(month) : null)}
          tip={tip}
        />
      )}
    </section>
  )
}
