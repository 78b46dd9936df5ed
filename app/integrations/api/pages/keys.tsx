import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import { keyRound, plus, trash } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { ApiKeyRow } from '../api-key.ts'
import { KeyWindow } from '../ui/key-window.tsx'
import { ScopeList } from '../ui/scope-list.tsx'

export const texts = ['ui', 'api']

export default function Keys({ list }: { list: ListView<ApiKeyRow, object> }) {
  const t = useTexts('api')
  const [creating, setCreating] = useState(false)
  const [dropped, setDropped] = useState<ApiKeyRow>()
  const add = (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setCreating(true)}>
      {t('create_key')}
    </Button>
  )
  const actions = (
    <>
      <ButtonLink href="/api" size="sm">
        {t('reference')}
      </ButtonLink>
      {add}
    </>
  )
  function close() {
    setCreating(false)
    router.reload()
  }
  return (
    <OfficeLayout title={t('keys')} actions={actions}>
      <OfficeList
        list={list}
        label={t('keys')}
        counted={(count) => t('keys_count', { count })}
        filters={[]}
        columns={[
          {
            head: t('name'),
            width: 140,
            share: 40,
            cell: (key) => <Lead title={key.name} sub={<code>{key.prefix}…</code>} />,
          },
          { head: t('scopes'), width: 160, rank: 3, under: true, cell: (key) => <ScopeList scopes={key.scopes} /> },
          { head: t('expires'), width: 110, rank: 2, cell: (key) => <Expiry of={key} /> },
          {
            head: t('last_used'),
            width: 120,
            rank: 4,
            cell: ({ lastUsedAt }) =>
              lastUsedAt ? <Ago at={lastUsedAt} /> : <span className="muted">{t('never')}</span>,
          },
          {
            head: t('delete'),
            width: 60,
            end: true,
            cell: (key) => (
              <IconButton
                icon={trash}
                size="sm"
                label={t('delete_key', { name: key.name })}
                onClick={() => setDropped(key)}
              />
            ),
          },
        ]}
        empty={{ icon: keyRound, title: t('no_keys_title'), text: t('no_keys'), action: add }}
      />
      <KeyWindow open={creating} onClose={close} />
      <ConfirmDelete
        open={dropped !== undefined}
        onClose={() => setDropped(undefined)}
        text={t('delete_text', { name: dropped?.name ?? '' })}
        action={`/home/api-keys/${dropped?.id}`}
      />
    </OfficeLayout>
  )
}

function Expiry({ of: { expired, expiresAt } }: { of: ApiKeyRow }) {
  const t = useTexts('api')
  if (expired) return <Badge tone="bad">{t('expired')}</Badge>
  return expiresAt ? <Day at={expiresAt} /> : <span className="muted">{t('never')}</span>
}
