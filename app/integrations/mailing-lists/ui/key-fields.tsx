import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { KEY_MAX, type ServiceName, URL_MAX } from '../mailing.ts'

type Props = { service: ServiceName; accountUrl?: string | null }

/** What connects a service, and where it is found there. */
export function KeyFields({ service, accountUrl }: Props) {
  const t = useTexts('mailing-lists')
  return (
    <>
      {service === 'activecampaign' && (
        <TextField
          name="credentials.account_url"
          type="url"
          label={t('account_url')}
          help={t('account_url_help')}
          defaultValue={accountUrl ?? undefined}
          maxLength={URL_MAX}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <PasswordField
        name="credentials.api_key"
        label={t('api_key')}
        help={t(`where_${service}`)}
        maxLength={KEY_MAX}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </>
  )
}
