import type { ComponentProps } from 'react'
import { useTexts } from '#app/platform/page.tsx'

type Props = ComponentProps<'input'> & {
  id: string
  /** The name of the file that was chosen. */
  chosen: string | undefined
  /** Without a script the browser's own field stays. */
  alive: boolean
}

/** Chooses a file by a button in the page's language. */
export function PickFile({ id, chosen, alive, ...rest }: Props) {
  const t = useTexts('community')
  const input = <input {...rest} id={id} type="file" className={alive ? 'vh' : undefined} />
  if (!alive) return input
  return (
    <>
      <label className="btn btn-sm" htmlFor={id}>
        {input}
        {t('choose_file')}
      </label>
      {chosen && <span className="t13 muted wrap-anywhere">{chosen}</span>}
    </>
  )
}
