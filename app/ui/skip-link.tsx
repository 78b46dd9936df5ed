import { useUiTexts } from './texts.ts'

/** First stop of the keyboard: past the navigation, to the page's own content. */
export function SkipLink({ children }: { children?: string }) {
  const t = useUiTexts()
  return (
    <a className="skip" href="#main">
      {children ?? t('skip_to_content')}
    </a>
  )
}
