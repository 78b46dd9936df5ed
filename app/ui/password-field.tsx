import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { Icon } from './icon.tsx'
import { eye } from './icons.ts'
import { useUiTexts } from './texts.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'suffix'>

/** A password that one may look at while typing; `app/public.ts` makes the button work, on every page. */
export function PasswordField(props: Props) {
  const t = useUiTexts()
  const reveal = (
    <button
      type="button"
      className="btn btn-ghost btn-icon btn-sm needs-script"
      aria-pressed="false"
      aria-label={t('show_password')}
      title={t('show_password')}
      aria-controls={props.id ?? props.name}
      data-reveal
    >
      <Icon of={eye} />
    </button>
  )
  return <TextField {...props} type="password" suffix={reveal} />
}
