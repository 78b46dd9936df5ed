import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { monitor, moon, sun } from './icons.ts'
import { useUiTexts } from './texts.ts'
import { chooseTheme, chosenTheme, onThemeChange, THEMES } from './theme.ts'

const ICONS = { system: monitor, light: sun, dark: moon }

/** System, light or dark. On pages that never hydrate, `public.ts` listens to the same buttons. */
export function ThemeSwitch() {
  const t = useUiTexts()
  const chosen = useSyncExternalStore(onThemeChange, chosenTheme, () => undefined)
  return (
    <fieldset className="seg needs-script" aria-label={t('theme')}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          className={`theme-${theme}`}
          data-choose-theme={theme}
          aria-pressed={chosen && chosen === theme}
          onClick={() => chooseTheme(theme)}
          suppressHydrationWarning
        >
          <Icon of={ICONS[theme]} size={14} />
          {t(`theme_${theme}`)}
        </button>
      ))}
    </fieldset>
  )
}
