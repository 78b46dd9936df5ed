import type { OfferedMeeting } from '#app/booking/consultations/week.ts'
import type { OwnEvent } from '#app/booking/live-events/own-event.ts'
import { DatesInWords } from '#app/booking/live-events/ui/when.tsx'
import type { CommentsView } from '#app/community/comments/comment.ts'
import Comments from '#app/community/comments/islands/area.tsx'
import { toCommentAuthor } from '#app/community/comments/ui/talker.ts'
import Reviews from '#app/community/reviews/islands/reviews.tsx'
import type { PlainReviews as PlainReviewsPage, ReviewsView } from '#app/community/reviews/review.ts'
import { PlainReviews } from '#app/community/reviews/ui/plain-reviews.tsx'
import type { ProductView } from '#app/content/catalogue/product-view.ts'
import { Curriculum } from '#app/content/catalogue/ui/curriculum.tsx'
import { Questions } from '#app/content/catalogue/ui/questions.tsx'
import { Teachers } from '#app/content/catalogue/ui/teachers.tsx'
import type { SectionView } from '#app/content/courses/outline.ts'
import Film from '#app/content/player/islands/film.tsx'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import type { OfferedFiles } from '#app/learning/downloads/download.ts'
import type { ExamRowOfViewer } from '#app/learning/exams/attempt.ts'
import type { OfferedPlan } from '#app/memberships/subscribing/plans-view.ts'
import { opensAnything, WhatOpens } from '#app/memberships/subscribing/ui/what-opens.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import type { OpenOrder } from '#app/selling/payments/my-transaction.ts'
import { Blocks, type Layout, ownBlock } from '#app/storefront/pages/ui/blocks.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { DataBlock } from '#app/ui/data-block.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { Rich } from '#app/ui/rich.tsx'
import { useCourseData } from '../ui/course-data.ts'
import { ProductHero } from '../ui/product-hero.tsx'
import { Purchase, PurchaseBar } from '../ui/purchase.tsx'
import '#app/content/catalogue/ui/offer.css'
import '#app/content/catalogue/ui/product.css'

export const hydrated = false

type Props = {
  product: ProductView
  sections: SectionView[]
  hasAccess: boolean
  /** Whether the school closed it to the viewer, whatever opens it. */
  denied?: boolean
  /** Those of the viewer's, who has access, with how one stands in each. */
  exams?: readonly ExamRowOfViewer[]
  /** When the viewer's access ends; null without end. */
  accessUntil: string | null
  /** When it opens to somebody who has it already: it was sold before. */
  accessOpensAt: string | null
  /** Whether the school has a way to take what it costs. */
  forSale: boolean
  /** The viewer's own order that waits for its money. */
  payment: OpenOrder | null
  /** How the viewer stands with a live event. */
  own?: OwnEvent | null
  /** What a meeting of a consultation is. */
  meeting?: OfferedMeeting | null
  /** What one downloads. */
  files?: OfferedFiles | null
  /** What a membership opens, and its days for nothing. */
  plan?: OfferedPlan | null
  /** The school's own film about it, in place of one of another service. */
  trailer?: OpenFilm | null
  /** Shown as others will see it: in the back office's preview, or by a link to the draft. */
  shownAs?: { as: 'visitor' | 'student'; id: number } | { as: 'draft' }
  /** What stands beside the price, where the school laid it out itself. */
  layout?: Layout | null
  /** What is said of it, for who is logged in. */
  comments?: CommentsView | null
  /** What its students say of it. */
  reviews?: ReviewsView
  plainReviews?: PlainReviewsPage | null
  /** For those who show a link to a product without a cover. */
  titlePicture?: string
}

export default function ProductPage({
  product,
  sections,
  hasAccess,
  denied = false,
  exams,
  accessUntil,
  accessOpensAt,
  forSale,
  payment,
  own = null,
  meeting = null,
  files = null,
  plan = null,
  trailer,
  shownAs,
  layout = null,
  comments,
  reviews,
  plainReviews,
  titlePicture,
}: Props) {
  const t = useTexts('catalogue')
  const { viewer } = useShared()
  const data = useCourseData(product, sections, reviews?.counts)
  const { teachers, outcomes, questions, status } = product
  const placed = ownBlock(layout, 'reviews')?.shown
  const parts = {
    outcomes: outcomes.length > 0 && <Outcomes outcomes={outcomes} />,
    curriculum: sections.length > 0 && <Curriculum slug={product.slug} sections={sections} />,
    description: product.description && (
      <section>
        <h2 className="band-head-s">{t(product.type === 'course' ? 'about_course' : 'about')}</h2>
        <Rich html={product.description} />
      </section>
    ),
    instructor: <Teachers teachers={teachers} />,
    questions: questions.length > 0 && (
      <section>
        <Questions title={t('questions')} questions={questions} />
      </section>
    ),
    reviews: !shownAs && reviews && (
      <section id="reviews" aria-label={t('reviews')}>
        <Reviews
          when="seen"
          product={{ id: product.id, slug: product.slug, type: product.type }}
          viewerId={viewer.kind === 'visitor' ? null : viewer.id}
          view={reviews}
          title={placed && String(placed.title)}
        />
        {plainReviews && <PlainReviews of={plainReviews} />}
      </section>
    ),
  }
  return (
    <PublicLayout className="has-buybar">
      <PageHead
        title={product.seo.title}
        description={product.seo.description}
        image={product.sharedCover}
        titlePicture={titlePicture}
        embedded
        indexed={status === 'published' && !shownAs}
      />
      <DataBlock type="application/ld+json" data={data} />
      <main id="main">
        {shownAs && <ShownAs {...shownAs} />}
        <ProductHero product={product} sections={sections} meeting={meeting} />
        <div className="container p-grid">
          <aside className="p-side" aria-label={t('purchase')}>
            <Purchase
              product={product}
              sections={sections}
              hasAccess={hasAccess}
              denied={denied}
              exams={exams}
              accessUntil={accessUntil}
              accessOpensAt={accessOpensAt}
              forSale={forSale}
              payment={payment}
              own={own}
              files={files}
              plan={plan}
              packages={meeting?.packages}
            />
          </aside>
          <div className="p-main">
            {status === 'draft' && !shownAs && (
              <Callout tone="warn" title={t('draft_title')}>
                {t('draft')}
              </Callout>
            )}
            {viewer.kind === 'staff' && product.price && !forSale && (
              <Callout tone="warn" title={t('unsellable_title')}>
                {t(product.price.ways ? 'unsellable_ways' : 'unsellable')}
              </Callout>
            )}
            {trailer ? (
              <Film when="used" film={trailer} title={t('trailer')} />
            ) : (
              product.trailer && <Trailer of={product.trailer} />
            )}
            {product.items.length > 0 && <BundleItems items={product.items} />}
            {plan && opensAnything(plan) && <PlanOpens opens={plan.opens} />}
            <Blocks of={layout} parts={parts} kind="product" own={product} />
            {!placed && parts.reviews}
            {!shownAs && comments !== undefined && (
              <section id="comments" aria-label={t('comments')}>
                <Comments
                  when="seen"
                  about={{ type: 'product', id: product.id }}
                  viewer={toCommentAuthor(viewer)}
                  view={comments}
                  loginAt={`/${product.slug}/watch/login`}
                />
              </section>
            )}
          </div>
        </div>
      </main>
      {!denied && <PurchaseBar product={product} hasAccess={hasAccess} forSale={forSale} payment={payment} />}
    </PublicLayout>
  )
}

/** Whose eyes it is seen with, and the way back. */
function ShownAs(shown: NonNullable<Props['shownAs']>) {
  const t = useTexts('catalogue')
  if (shown.as === 'draft') return <p className="shown-as">{t('shown_as_draft')}</p>
  const other = shown.as === 'visitor' ? 'student' : 'visitor'
  return (
    <div className="shown-as">
      <span>{t(`shown_as_${shown.as}`)}</span>
      <a className="link" href={`/home/products/${shown.id}/preview?as=${other}`}>
        {t(`show_as_${other}`)}
      </a>
      <a className="link" href={`/home/products/${shown.id}`}>
        {t('back_to_editing')}
      </a>
    </div>
  )
}

/** What a bundle holds. */
function BundleItems({ items }: Pick<ProductView, 'items'>) {
  const t = useTexts('catalogue')
  return (
    <section>
      <h2 className="band-head-s">{t('in_the_bundle')}</h2>
      <ul className="outcomes">
        {items.map(({ slug, title, event }) => (
          <li key={slug}>
            <Icon of={check} size={18} />
            <span>
              <a className="link" href={`/${slug}`}>
                <bdi>{title}</bdi>
              </a>
              {event && (
                <span className="stack t13 muted num" style={{ '--g': '0' }}>
                  <DatesInWords {...event} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a membership opens. */
function PlanOpens({ opens }: Pick<OfferedPlan, 'opens'>) {
  const t = useTexts('subscribing')
  return (
    <section>
      <h2 className="band-head-s">{t('opens')}</h2>
      <WhatOpens opens={opens} />
    </section>
  )
}

/** A film about it. Until somebody presses it, its service is asked for nothing (public.ts). */
function Trailer({ of: { service, page } }: { of: NonNullable<ProductView['trailer']> }) {
  const t = useTexts('catalogue')
  const ui = useTexts('ui')
  return (
    <div className="prose">
      <a href={page} rel="nofollow noopener" data-embed={service}>
        <span className="film-title">{t('trailer')}</span>
        <span className="film-note">{ui('film_note', { service })}</span>
      </a>
    </div>
  )
}

/** What one can do afterwards. */
function Outcomes({ outcomes }: { outcomes: readonly string[] }) {
  const t = useTexts('catalogue')
  return (
    <section>
      <h2>{t('outcomes')}</h2>
      <ul className="outcomes">
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <Icon of={check} size={18} />
            <span>{outcome}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
