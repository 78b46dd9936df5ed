import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import type { PasskeyView } from '../passkey.ts'

/** The keys that open an account without a password. */
export function PasskeyList({ passkeys }: { passkeys: PasskeyView[] }) {
  const t = useTexts('accounts')
  return (
    <Card as="section" aria-labelledby="passkeys">
      <CardHead title={t('passkeys')} id="passkeys">
        <ButtonLink href="/account/security/passkeys" size="sm">
          {t('passkey_add')}
        </ButtonLink>
      </CardHead>
      {passkeys.length === 0 && <p className="muted p-5 text-14">{t('passkeys_text')}</p>}
      <ul>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="split flex-wrap gap-4 border-line border-t px-5 py-4 first:border-t-0">
            <div className="stack min-w-0 flex-1 basis-40" style={{ '--g': '2px' }}>
              <span className="medium break-words">{name}</span>
              <span className="muted text-13">
                {t('passkey_since')} <Day at={createdAt} />
                {lastUsedAt && (
                  <>
                    {' · '}
                    {t('passkey_used')} <Ago at={lastUsedAt} />
                  </>
                )}
              </span>
            </div>
            <ButtonLink href={`/account/security/passkeys/${id}`} size="sm" aria-label={t('passkey_change', { name })}>
              {t('passkey_manage')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
