import { useUiTexts } from './texts.ts'

/** Shown by draft.ts while something stands in the form that is not saved. */
export function DraftNote() {
  const t = useUiTexts()
  return (
    <p className="draft-note" role="status" data-draft-note hidden>
      {t('draft_restored')}{' '}
      <button type="button" className="link" data-draft-discard>
        {t('draft_discard')}
      </button>
    </p>
  )
}
