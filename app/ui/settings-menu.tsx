import { Icon } from './icon.tsx'
import { globe } from './icons.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { DropMenu } from './menu.tsx'
import { useUiTexts } from './texts.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** How the page looks to this reader: language and theme. */
export function SettingsMenu({ className }: { className?: string }) {
  const t = useUiTexts()
  return (
    <DropMenu
      label={t('language_and_theme')}
      button={<Icon of={globe} size={18} />}
      buttonClass="btn btn-ghost btn-icon"
      className={className}
    >
      <div className="menu-body">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </DropMenu>
  )
}
