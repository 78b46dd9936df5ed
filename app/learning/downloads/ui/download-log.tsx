import { router } from '@inertiajs/react'
import { call, callError } from '#app/platform/call.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Table } from '#app/ui/table.tsx'
import { toast } from '#app/ui/toast.ts'
import type { DownloadRow } from '../download.ts'

/** Who downloaded what, the newest first. */
export function DownloadLog({ address, log }: { address: string; log: DownloadRow[] }) {
  const t = useTexts('downloads')
  async function give({ fileId, accountId, name }: DownloadRow) {
    try {
      await call('post', `${address}/${fileId}/more`, toSnakeCase({ accountId }))
      void toast({ kind: 'success', title: t('given', { name }) })
      router.reload()
    } catch (error) {
      void toast({ kind: 'error', title: callError(error).message })
    }
  }
  return (
    <Card as="section" aria-labelledby="log">
      <CardHead id="log" title={t('log')} />
      {log.length === 0 ? (
        <p className="card-pad muted">{t('log_empty')}</p>
      ) : (
        <Table label={t('log')}>
          <thead>
            <tr>
              <th>{t('who')}</th>
              <th>{t('what')}</th>
              <th>{t('when')}</th>
              <th>{t('network')}</th>
              <th>
                <span className="vh">{t('give')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {log.map((row) => (
              <tr key={row.id}>
                <td>
                  <span className="stack" style={{ '--g': '0' }}>
                    <a className="link medium" href={`/home/students/${row.accountId}`}>
                      {row.name}
                    </a>
                    <span className="t13 muted">{row.email}</span>
                  </span>
                </td>
                <td>
                  {row.filename} <span className="t13 muted">{t('version', { version: row.version })}</span>
                </td>
                <td className="nowrap">
                  <Moment at={row.at} />
                </td>
                <td className="num t13">{row.network}</td>
                <td>
                  <Button size="sm" onClick={() => void give(row)}>
                    {t('give')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
