import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { ban, repeat } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { type CertificateRow, NAME_MAX, REVOKE_REASON_MAX } from '../certificate.ts'

/** What staff do with a certificate that was issued: revoke it, or issue it anew under another name. */
export function CertificateActions({ certificate }: { certificate: CertificateRow }) {
  const t = useTexts('certificates')
  const [open, setOpen] = useState<'revoke' | 'anew'>()
  const { id, name, number, revokedAt } = certificate
  function done(text: 'revoked_done' | 'anew_done') {
    setOpen(undefined)
    void toast({ kind: 'success', title: t(text) })
    router.reload()
  }
  return (
    <span className="row" style={{ '--g': '4px' }}>
      <IconButton size="sm" icon={repeat} label={t('issue_anew_of', { name })} onClick={() => setOpen('anew')} />
      {!revokedAt && (
        <IconButton size="sm" icon={ban} label={t('revoke_of', { name })} onClick={() => setOpen('revoke')} />
      )}
      <Dialog bare open={open === 'revoke'} onClose={() => setOpen(undefined)} title={t('revoke_title', { number })}>
        <Form
          action={`/home/certificates/${id}/revoke`}
          frame="window"
          submit={t('revoke')}
          onAnswer={() => done('revoked_done')}
        >
          <p className="muted">{t('revoke_text')}</p>
          <TextField name="reason" label={t('reason')} help={t('reason_help')} maxLength={REVOKE_REASON_MAX} required />
        </Form>
      </Dialog>
      <Dialog bare open={open === 'anew'} onClose={() => setOpen(undefined)} title={t('anew_title')}>
        <Form
          action={`/home/certificates/${id}/anew`}
          frame="window"
          submit={t('issue_anew')}
          onAnswer={() => done('anew_done')}
        >
          <p className="muted">{t('anew_text')}</p>
          <TextField
            name="name"
            label={t('name')}
            defaultValue={name}
            maxLength={NAME_MAX}
            spellCheck={false}
            required
          />
        </Form>
      </Dialog>
    </span>
  )
}
