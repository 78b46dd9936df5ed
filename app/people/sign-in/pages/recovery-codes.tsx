import { AccountFrame } from '#app/people/my-account/ui/account-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'

export const hydrated = false

/** Shown once, as the answer to the form that made them. */
export default function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTexts('accounts')
  return (
    <AccountFrame current="security" title={t('recovery_codes')}>
      <Callout tone="ok" role="status" title={t('two_step_is_on')}>
        {t('recovery_codes_text')}
      </Callout>
      <ul className="card card-pad grid grid-cols-1 gap-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-mono text-16">
            {code}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href="/account/security" variant="primary">
          {t('recovery_codes_kept')}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
