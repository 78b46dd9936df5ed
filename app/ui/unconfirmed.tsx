import { Badge } from './badge.tsx'
import { useUiTexts } from './texts.ts'

/** Says of an e-mail address that nobody has shown to read its mail: whoever has the account may be somebody else. */
export function Unconfirmed() {
  const t = useUiTexts()
  return <Badge tone="warn">{t('not_confirmed')}</Badge>
}
