import { Link } from '@inertiajs/react'
import { useShared } from '#app/platform/page.tsx'
import { Button, IconButton } from './button.tsx'
import { chevronDown, x } from './icons.ts'
import { currentPage, settingsMenuFor } from './office-places.ts'
import { useUiTexts } from './texts.ts'
import { WaitingCount } from './waiting-count.tsx'

const MENU = 'settings-places'

/** The menu of the settings. Where it does not fit beside them it is a sheet: a popover, so it opens without scripts. */
export function SettingsPlaces({ role, waiting }: { role: string; waiting: Record<string, number> }) {
  const t = useUiTexts()
  const current = currentPage(useShared().path)
  return (
    <>
      <Button type="button" size="sm" className="settings-open" icon={chevronDown} popoverTarget={MENU}>
        {t('all_settings')}
      </Button>
      <nav className="settings-places" id={MENU} popover="auto" aria-label={t('office_settings')}>
        <div className="settings-places-head">
          <span className="strong">{t('office_settings')}</span>
          <IconButton icon={x} size="sm" label={t('close')} popoverTarget={MENU} popoverTargetAction="hide" />
        </div>
        {settingsMenuFor(role).map(({ title, pages }) => (
          <div className="side-group" key={title}>
            <h2>{t(title)}</h2>
            <ul>
              {pages.map(({ href, text }) => (
                <li key={href}>
                  <Link href={href} aria-current={href === current ? 'page' : undefined}>
                    <span className="grow">{t(text)}</span>
                    <WaitingCount count={waiting[href] ?? 0} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
