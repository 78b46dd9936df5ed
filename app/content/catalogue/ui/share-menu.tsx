import { Link } from '@inertiajs/react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { download, share2 } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import type { FramedProduct } from '../product-tabs.ts'

/** The addresses of a product to pass on, a QR code of its page, and who can open them now. */
export function ShareMenu({ product: { id, type, slug, status, title } }: { product: FramedProduct }) {
  const t = useTexts('office-products')
  const { origin, viewer } = useShared()
  const page = `${origin}/${slug}`
  const qrCode = `/home/products/${id}/qr.svg`
  const isOpen = status === 'published' || status === 'hidden'
  const mayEmbed = viewer.kind === 'staff' && isHeldBy(viewer.role, 'settings')
  return (
    <DropMenu
      label={t('share')}
      button={
        <>
          <Icon of={share2} />
          <span className="frame-word" aria-hidden="true">
            {t('share')}
          </span>
        </>
      }
      buttonClass="btn btn-sm"
      className="share-menu"
    >
      <div className="menu-body">
        <span className="label">{t('product_page')}</span>
        <Copyable text={page} label={t('copy_address')} />
        <div className="share-qr">
          <img key={slug} src={qrCode} alt={t('qr_code_of', { title })} width={112} height={112} loading="lazy" />
          <div className="stack" style={{ '--g': '8px' }}>
            <span className="label">{t('qr_code')}</span>
            <p className="t13 muted">{t('qr_code_text')}</p>
            <ButtonLink size="sm" icon={download} href={qrCode} download={`${slug}.svg`} className="self-start">
              {t('download_qr_code')}
            </ButtonLink>
          </div>
        </div>
        {type !== 'membership' && (
          <>
            <span className="label">{t('checkout_page')}</span>
            <Copyable text={`${page}/checkout`} label={t('copy_checkout')} />
          </>
        )}
        {!isOpen && <p className="t13 muted">{t(status === 'draft' ? 'share_draft' : 'share_archived')}</p>}
        {status === 'draft' && (
          <Link className="link t13" href={`/home/products/${id}#draft-link`}>
            {t('draft_link')}
          </Link>
        )}
        {isOpen && mayEmbed && (
          <Link className="link t13" href="/home/settings/embedding">
            {t('embed')}
          </Link>
        )}
      </div>
    </DropMenu>
  )
}
