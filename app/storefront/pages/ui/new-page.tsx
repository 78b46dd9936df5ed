import { router } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { layoutTemplate } from '#app/ui/icons.ts'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import { PAGE_TITLE_MAX, type PageRow } from '../page.ts'
import { TEMPLATE_NAMES } from '../templates.ts'

/** Names a page and says what it begins with; then it is laid out. */
export function NewPage({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('pages')
  return (
    <Dialog open={open} onClose={onClose} title={t('new_page')} bare>
      <Form<{ page: PageRow }>
        action="/home/pages"
        frame="window"
        submit={t('create')}
        onAnswer={({ page }) => router.visit(`/home/pages/${page.id}`)}
      >
        <TextField name="title" label={t('title')} maxLength={PAGE_TITLE_MAX} required />
        <Tiles legend={t('template')}>
          {TEMPLATE_NAMES.map((name) => (
            <Tile
              key={name}
              name="template"
              value={name}
              defaultChecked={name === 'sales'}
              mark={<Icon of={layoutTemplate} />}
            >
              {t(`template_${name}`)}
            </Tile>
          ))}
        </Tiles>
      </Form>
    </Dialog>
  )
}
