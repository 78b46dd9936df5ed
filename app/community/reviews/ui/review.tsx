import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Ago } from '#app/ui/dates.tsx'
import type { ReviewView } from '../review.ts'
import { RatingMark } from './rating-mark.tsx'

type Props = {
  of: ReviewView
  /** What can be done with it. */
  children?: ReactNode
}

/** What somebody said of a product. */
export function Review({ of: { id, first_name, created_at, rating, review }, children }: Props) {
  return (
    <article className="rv" id={`review-${id}`}>
      <div className="row wrap" style={{ '--g': '10px' }}>
        <Avatar id={id} name={first_name} size={36} />
        <div className="stack grow" style={{ '--g': '0px' }}>
          <b className="medium">
            <bdi>{first_name}</bdi>
          </b>
          <span className="t13 faint">
            <Ago at={created_at} />
          </span>
        </div>
        <RatingMark of={rating} />
        {children}
      </div>
      <p dir="auto" className="t16 plain-text">
        {review}
      </p>
    </article>
  )
}
