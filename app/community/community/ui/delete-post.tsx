import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { useUiTexts } from '#app/ui/texts.ts'

type Props = {
  id: number
  title: string
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** The way out. */
  children: ReactNode
}

/** What goes when a post is deleted, and the two answers. */
export function DeletePost({ id, title, onSubmit, children }: Props) {
  const t = useTexts('community')
  const ui = useUiTexts()
  return (
    <form method="post" action={`/community/posts/${id}`} onSubmit={onSubmit}>
      <CsrfField />
      <input type="hidden" name="_method" value="DELETE" />
      <p className="dialog-body muted">{t('delete_text', { title })}</p>
      <div className="dialog-foot">
        {children}
        <Button type="submit" variant="danger">
          {ui('delete')}
        </Button>
      </div>
    </form>
  )
}
