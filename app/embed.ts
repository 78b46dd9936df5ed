// The one script that pages of other sites load: it makes our elements known there. Built by itself, into one file.

import { drawCountdown } from './storefront/embed/ui/countdown.ts'
import { define } from './storefront/embed/ui/define.ts'
import { drawLeadForm } from './storefront/embed/ui/lead-form.ts'
import { drawBuy, drawCourse } from './storefront/embed/ui/product.ts'
import { drawReviews } from './storefront/embed/ui/reviews.ts'

define('katedra-buy', drawBuy)
define('katedra-countdown', drawCountdown)
define('katedra-course', drawCourse)
define('katedra-lead-form', drawLeadForm)
define('katedra-reviews', drawReviews)
