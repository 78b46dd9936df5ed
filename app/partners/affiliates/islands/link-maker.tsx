import { useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { copy } from '#app/ui/icons.ts'
import { island } from '#app/ui/island.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { withReferral } from '../affiliate.ts'
import type { LinkTarget } from '../panel.ts'

type Props = { code: string; targets: LinkTarget[] }

/** The link to a page of the school, chosen or pasted, with the affiliate's code in it. */
export default island('affiliates/link-maker', ['ui', 'affiliates'], ({ code, targets }: Props) => {
  const t = useTexts('affiliates')
  const [first] = targets
  const [address, setAddress] = useState(first?.address ?? '')
  const home = first?.address ?? ''
  const isOurs = URL.canParse(address) && new URL(address).origin === new URL(home).origin
  const link = withReferral(isOurs ? address : home, code)
  return (
    <div className="stack" style={{ '--g': '16px' }}>
      <SelectField
        name="target"
        label={t('link_target')}
        defaultValue={home}
        onChange={({ target }) => setAddress(target.value)}
      >
        <Options of={targets.map((one) => ({ id: one.address, title: one.title }))} />
      </SelectField>
      <TextField
        name="address"
        type="url"
        label={t('link_address')}
        help={t('link_help')}
        error={address !== '' && !isOurs ? t('link_foreign') : undefined}
        value={address}
        onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <CopyLink key={link} link={link} label={t('copy_link')} />
    </div>
  )
})

/** The link with its button. It answers in place: the messages of the office would bring all of React to a public page. */
function CopyLink({ link, label }: { link: string; label: string }) {
  const t = useUiTexts()
  const code = useRef<HTMLElement>(null)
  const [answer, setAnswer] = useState('')
  async function press() {
    try {
      await navigator.clipboard.writeText(link)
      setAnswer(t('copied'))
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current)
      setAnswer(t('not_copied_text'))
    }
  }
  return (
    <div>
      <div className="aff-link">
        <code ref={code}>{link}</code>
        <Button icon={copy} variant="primary" onClick={press}>
          {label}
        </Button>
      </div>
      <p className="t13 muted" role="status">
        {answer}
      </p>
    </div>
  )
}
