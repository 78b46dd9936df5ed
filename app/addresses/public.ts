import {
  community,
  deletePage,
  editPage,
  gallery,
  postPage,
  topicGallery,
  topicPage,
  writePage,
} from '#app/community/community/routes/pages.ts'
import { dropPost, pin, rewritePost, writePost } from '#app/community/community/routes/posts.ts'
import { emailNotification } from '#app/community/community/routes/topics.ts'
import { confirm, confirmPage, leaveNow, leavePage } from '#app/forms/leads/routes/confirm.ts'
import { leadPage, sendLead } from '#app/forms/leads/routes/lead.ts'
import { tellMe, tellMePage } from '#app/forms/leads/routes/tell-me.ts'
import { certificate, checkCertificate } from '#app/learning/certificates/routes/public.ts'
import { scriptCode, scriptFrame, scriptReady } from '#app/people/schools/routes/custom-script.ts'
import { icon } from '#app/people/schools/routes/icon.ts'
import { privacy, terms, withdrawal } from '#app/people/schools/routes/legal-texts.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { article, articles, feed } from '#app/storefront/articles/routes/articles.ts'
import {
  product as embeddedProduct,
  reviews as embeddedReviews,
  lead,
  leadForm,
  oembedAnswer,
  script,
} from '#app/storefront/embed/routes/embed.ts'
import { heightCode } from '#app/storefront/pages/routes/custom-html.ts'
import { search, searchCall } from '#app/storefront/search/routes/search.ts'
import { courses } from '#app/storefront/shop/routes/courses.ts'
import { draft } from '#app/storefront/shop/routes/drafts.ts'
import { home } from '#app/storefront/shop/routes/home.ts'
import { product } from '#app/storefront/shop/routes/product.ts'
import { robots, sitemap } from '#app/storefront/shop/routes/search-engines.ts'

/** What everybody may read: the shop, its texts, the community as far as it is open, and what browsers and search engines ask for by themselves. */
export const publicAddresses = {
  'GET /': home,
  'GET /articles': articles,
  'GET /articles/feed.xml': feed,
  'GET /articles/:slug': article,
  'GET /certificates': checkCertificate,
  'GET /certificates/:code': certificate,
  'GET /community': community,
  'GET /community/gallery': gallery,
  'GET /community/gallery/:topic': topicGallery,
  'GET /community/posts/:id': postPage,
  'DELETE /community/posts/:id': dropPost,
  'GET /community/posts/:id/delete': deletePage,
  'GET /community/posts/:id/edit': editPage,
  'POST /community/posts/:id/edit': rewritePost,
  'POST /community/posts/:id/pin': pin,
  'GET /community/topics/:topic': topicPage,
  'POST /community/topics/:topic/follow': emailNotification,
  'GET /community/write': writePage,
  'POST /community/write': writePost,
  'GET /courses': courses,
  'GET /custom-html/height.js': heightCode,
  'GET /custom-script/code.js': scriptCode,
  'GET /custom-script/frame': scriptFrame,
  'GET /custom-script/ready.js': scriptReady,
  'GET /drafts/:token': draft,
  'GET /embed.js': script,
  'POST /embed/lead': lead,
  'GET /embed/lead-form': leadForm,
  'GET /embed/product': embeddedProduct,
  'GET /embed/reviews': embeddedReviews,
  'GET /favicon.ico': icon,
  'POST /lead': sendLead,
  'GET /lead/confirm/:token': confirmPage,
  'POST /lead/confirm/:token': confirm,
  'GET /lead/leave/:token': leavePage,
  'POST /lead/leave/:token': leaveNow,
  'GET /lead/:form_id': leadPage,
  'GET /oembed': oembedAnswer,
  'GET /privacy': privacy,
  'GET /robots.txt': robots,
  'GET /search': search,
  'POST /search': searchCall,
  'GET /sitemap.xml': sitemap,
  'GET /terms': terms,
  'GET /withdrawal': withdrawal,
  'GET /:slug': product,
  'GET /:slug/tell-me': tellMePage,
  'POST /:slug/tell-me': tellMe,
} satisfies Addresses
