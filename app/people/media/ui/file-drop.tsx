import './picture.css'
import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { file as fileIcon } from '#app/ui/icons.ts'

type Props = {
  /** The file field itself, over which a file is dropped. */
  input: ReactNode
  /** What was chosen; without it, how to choose. */
  chosen?: ReactNode
  busy?: boolean
  /** Behind it. */
  children?: ReactNode
}

/** The frame of a field for one file. */
export function FileDrop({ input, chosen, busy, children }: Props) {
  const t = useTexts('media')
  return (
    <div className="drop file-drop" aria-busy={busy || undefined}>
      {input}
      <Icon of={fileIcon} size={20} />
      <span className="grow stack">
        {chosen ?? (
          <span>
            <b className="medium">{t('choose_file')}</b> {t('or_drop')}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}
