import { useEffect, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { island } from '#app/ui/island.tsx'
import { getCity, ZONES } from '../week.ts'

type Props = {
  zone: string
  school: string
  week: string
  /** Somebody chose it: otherwise the browser's own is shown. */
  chosen: boolean
}

function show(zone: string, week?: string): void {
  const address = new URL(location.href)
  address.searchParams.set('zone', zone)
  if (week) address.searchParams.set('week', week)
  location.replace(address)
}

/** By whose clocks times are shown. Without a script a button shows another choice. */
export default island('consultations/zone', ['consultations'], ({ zone, school, week, chosen }: Props) => {
  const t = useTexts('consultations')
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    const browser = Intl.DateTimeFormat().resolvedOptions().timeZone
    setOwn(browser)
    if (!chosen && browser && browser !== zone) show(browser)
  }, [chosen, zone])
  const city = (one: string) => t('city', getCity(one))
  const zones = [...new Set([school, zone, ...(own ? [own] : []), ...ZONES])]
  return (
    <form className="week-zone" method="get">
      <input type="hidden" name="week" value={week} />
      <label className="label" htmlFor="zone">
        {t('time_zone')}
      </label>
      <select
        className="input input-sm"
        id="zone"
        name="zone"
        defaultValue={zone}
        data-given={zone}
        onChange={(event) => show(event.currentTarget.value, week)}
      >
        {zones.map((one) => (
          <option key={one} value={one}>
            {one === own ? t('yours', { zone: city(one) }) : city(one)}
          </option>
        ))}
      </select>
      {own === undefined && (
        <Button type="submit" size="sm">
          {t('show_zone')}
        </Button>
      )}
    </form>
  )
})
