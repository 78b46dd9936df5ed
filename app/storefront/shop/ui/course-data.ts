import type { ProductView } from '#app/content/catalogue/product-view.ts'
import { getCount, type ReviewCounts } from '#app/content/catalogue/review-counts.ts'
import { outlineSize, type SectionView } from '#app/content/courses/outline.ts'
import { useShared } from '#app/platform/page.tsx'

/** What search engines read of a product: schema.org's Course, or Product for the other kinds. */
export function useCourseData(product: ProductView, sections: SectionView[], reviews?: ReviewCounts): object {
  const { school, origin, locale } = useShared()
  const { minutes } = outlineSize(sections)
  const address = `${origin}/${product.slug}`
  const { price } = product
  const course = product.type === 'course'
  return {
    '@context': 'https://schema.org',
    '@type': course ? 'Course' : 'Product',
    name: product.title,
    description: product.promise,
    url: address,
    ...(product.sharedCover && { image: origin + product.sharedCover }),
    ...(course && {
      provider: { '@type': 'Organization', name: school.name, url: origin },
      inLanguage: product.language ?? locale,
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: `PT${Math.floor(minutes / 60)}H${minutes % 60}M`,
        ...(product.teachers.length > 0 && {
          instructor: product.teachers.map(({ name }) => ({ '@type': 'Person', name })),
        }),
      },
    }),
    ...(reviews && getCount(reviews) > 0 && { aggregateRating: rating(reviews) }),
    ...(price && {
      offers: {
        '@type': 'Offer',
        category: price.amount === 0 ? 'Free' : 'Paid',
        price: (price.amount / 100).toFixed(2),
        priceCurrency: price.currency,
        ...(price.reduction?.endsAt && { priceValidUntil: price.reduction.endsAt }),
        url: address,
        availability: 'https://schema.org/InStock',
      },
    }),
  }
}

/** On the scale of the answers: 10 recommended, 5 neutral, 0 not recommended. */
function rating(counts: ReviewCounts): object {
  const reviewCount = getCount(counts)
  const ratingValue = Math.round((100 * counts.recommended + 50 * counts.neutral) / reviewCount) / 10
  return { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 10, worstRating: 0 }
}
