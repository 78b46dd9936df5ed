import { type SharedProps, useShared } from '#app/platform/page.tsx'
import { Avatar } from './avatar.tsx'
import { CsrfField } from './csrf-field.tsx'
import { Icon } from './icon.tsx'
import { bookOpen, landmark, layoutDashboard, logOut, megaphone, settings } from './icons.ts'
import { DropMenu } from './menu.tsx'
import { useUiTexts } from './texts.ts'

type Props = { viewer: Exclude<SharedProps['viewer'], { kind: 'visitor' }>; className?: string }

/** Who is logged in, their own pages, and the way out: a plain form, because leaving must not need scripts. */
export function AccountMenu({ viewer, className }: Props) {
  const t = useUiTexts()
  const { school } = useShared()
  return (
    <DropMenu
      label={t('your_account', { name: viewer.name })}
      button={<Avatar id={viewer.id} name={viewer.name} photo={viewer.avatar} size={32} />}
      buttonClass="avatar-btn"
      className={className}
    >
      <p className="menu-label">{t('logged_in_as')}</p>
      <p className="menu-name">
        <span dir="auto" className="medium truncate">
          {viewer.name}
        </span>
        <span className="t13 faint truncate">{viewer.email}</span>
      </p>
      <hr />
      {viewer.role !== 'student' && (
        <a className="menu-item" href="/home">
          <Icon of={layoutDashboard} /> {t('back_office')}
        </a>
      )}
      <a className="menu-item" href="/my/courses">
        <Icon of={bookOpen} /> {t('my_courses')}
      </a>
      {(school.affiliates || viewer.affiliate) && (
        <a className="menu-item" href="/my/affiliate">
          <Icon of={megaphone} /> {t('my_affiliate')}
        </a>
      )}
      {viewer.hasBalance && (
        <a className="menu-item" href="/my/balance">
          <Icon of={landmark} /> {t('my_balance')}
        </a>
      )}
      <a className="menu-item" href="/account">
        <Icon of={settings} /> {t('account_settings')}
      </a>
      <form method="post" action="/logout">
        <CsrfField />
        <button type="submit" className="menu-item">
          <Icon of={logOut} /> {t('log_out')}
        </button>
      </form>
    </DropMenu>
  )
}
