// Where pictures and files are shown, and who else holds keys of the storage; what stands nowhere is collected.

import { deletedComments, replies } from './community/comments/tables.server.ts'
import { posts } from './community/community/tables.server.ts'
import { products } from './content/catalogue/tables.server.ts'
import { filesOfLectures, postersOfLectures } from './content/courses/named-files.server.ts'
import { components } from './content/courses/tables.server.ts'
import { videoCaptions, videos } from './content/videos/tables.server.ts'
import { certificates, certificateTemplates } from './learning/certificates/tables.server.ts'
import { filesOfProducts } from './learning/downloads/named-files.server.ts'
import { stampedCopies } from './learning/downloads/tables.server.ts'
import { askedQuestions, questions } from './learning/exams/tables.server.ts'
import { filesOfImports } from './office/imports/named-files.server.ts'
import { dataExports } from './office/my-data/tables.server.ts'
import { schoolExports } from './office/transfer/tables.server.ts'
import { filesOfAffiliates } from './partners/affiliates/named-files.server.ts'
import { accounts } from './people/accounts/tables.server.ts'
import { countBytes, filesAreNamed, keysStandIn, picturesStandIn } from './people/media/uses.server.ts'
import { legalTexts, schoolScripts, schoolStyles, schools } from './people/schools/tables.server.ts'
import { articles } from './storefront/articles/tables.server.ts'
import { pageBlocks, pages, pageVersions } from './storefront/pages/tables.server.ts'

picturesStandIn(schools.id, schools.logo, schools.socialImage, schools.favicon, schools.loginPicture, schools.about)
picturesStandIn(legalTexts.schoolId, legalTexts.html)
picturesStandIn(schoolScripts.schoolId, schoolScripts.code)
picturesStandIn(schoolStyles.schoolId, schoolStyles.source)
picturesStandIn(accounts.schoolId, accounts.avatar)
picturesStandIn(products.schoolId, products.cover, products.socialImage, products.description)
picturesStandIn(components.schoolId, components.payload)
picturesStandIn(articles.schoolId, articles.cover, articles.html)
picturesStandIn(questions.schoolId, questions.html, questions.explanation)
picturesStandIn(askedQuestions.schoolId, askedQuestions.question)
picturesStandIn(certificateTemplates.schoolId, certificateTemplates.design)
picturesStandIn(certificates.schoolId, certificates.design)
picturesStandIn(pages.schoolId, pages.socialImage)
picturesStandIn(pageBlocks.schoolId, pageBlocks.payload)
picturesStandIn(pageVersions.schoolId, pageVersions.blocks)
picturesStandIn(posts.schoolId, posts.image, posts.html, posts.body)
picturesStandIn(replies.schoolId, replies.image)
picturesStandIn(deletedComments.schoolId, deletedComments.replies)

filesAreNamed(filesOfAffiliates)
filesAreNamed(filesOfProducts)
filesAreNamed(filesOfImports)
filesAreNamed(filesOfLectures)
filesAreNamed(postersOfLectures)

keysStandIn(videoCaptions.schoolId, videoCaptions.key, videoCaptions.size)
keysStandIn(dataExports.schoolId, dataExports.key, dataExports.size)
keysStandIn(schoolExports.schoolId, schoolExports.key)
keysStandIn(stampedCopies.schoolId, stampedCopies.key, stampedCopies.size)
countBytes(videos.schoolId, videos.size)
