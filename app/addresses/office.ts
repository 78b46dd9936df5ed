import { dashboard } from '../analytics/routes/dashboard.ts'
import { slug } from '../catalogue/routes/slugs.ts'
import { mailSettings, testMail } from '../notifications/routes/mail-settings.ts'
import { mailAgain, outgoingMail, outgoingMailFrame, outgoingMails } from '../notifications/routes/mails.ts'
import { officeCourses } from '../office-courses/routes/office-courses.ts'
import { preview, shareDraft, unshareDraft } from '../office-products/routes/preview.ts'
import {
  saveBasics,
  saveContents,
  saveDates,
  saveFacts,
  saveLooks,
  saveProductSearch,
  savePromises,
  saveStatus,
} from '../office-products/routes/product-parts.ts'
import { addCourse, addProduct, course, newProduct, product, products } from '../office-products/routes/products.ts'
import { recheckSale, sale, sales, salesExport } from '../payments/routes/sales.ts'
import type { Addresses } from '../platform/http.server.ts'
import { chooseDomain, createDomain, domainsPage, dropDomain, recheckDomain } from '../schools/routes/domains.ts'
import { legalSettingsPage, saveLegalText, saveWaiver } from '../schools/routes/legal-settings.ts'
import { saveScriptSettings, scriptSettingsPage, stopScripts } from '../schools/routes/script-settings.ts'
import {
  removeImage,
  saveBrand,
  saveCompany,
  saveIdentity,
  saveImage,
  saveRegion,
  saveSearch,
  settingsPage,
} from '../schools/routes/settings.ts'
import { officeSearch } from '../search/routes/office-search.ts'
import { giveStudentAccess, student, takeStudentAccess, writeStudent } from '../students/routes/student.ts'
import { addToStudents, giveSeveralAccess, students, studentsExport } from '../students/routes/students.ts'
import { addTag, dropTag, saveTag, tag, tags } from '../tags/routes/tags.ts'
import {
  askForTwoStep,
  changeTeamRole,
  inviteToTeam,
  limitInstructors,
  removeTeamMember,
  teamPage,
  withdrawFromTeam,
} from '../team/routes/team.ts'

/** The back office: everything below /home that is a page or a form. */
export const officeAddresses = {
  'GET /home': dashboard,
  'GET /home/courses': officeCourses,
  'POST /home/courses': addCourse,
  'GET /home/courses/:id': course.show,
  'PUT /home/courses/:id': course.save,
  'DELETE /home/courses/:id': course.drop,
  'POST /home/courses/:id/duplicate': course.duplicate,
  'GET /home/courses/:id/preview': preview,
  'GET /home/domains': domainsPage,
  'POST /home/domains': createDomain,
  'POST /home/domains/main': chooseDomain,
  'DELETE /home/domains/:id': dropDomain,
  'POST /home/domains/:id/check': recheckDomain,
  'POST /home/domains/:id/release': dropDomain,
  'GET /home/emails': outgoingMails,
  'GET /home/emails/:mail': outgoingMail,
  'POST /home/emails/:mail/again': mailAgain,
  'GET /home/emails/:mail/frame': outgoingMailFrame,
  'GET /home/products': products,
  'POST /home/products': addProduct,
  'GET /home/products/create': newProduct,
  'GET /home/products/:id': product.show,
  'PUT /home/products/:id': product.save,
  'DELETE /home/products/:id': product.drop,
  'POST /home/products/:id/basics': saveBasics,
  'POST /home/products/:id/contents': saveContents,
  'POST /home/products/:id/dates': saveDates,
  'POST /home/products/:id/draft-link': shareDraft,
  'DELETE /home/products/:id/draft-link': unshareDraft,
  'POST /home/products/:id/duplicate': product.duplicate,
  'POST /home/products/:id/facts': saveFacts,
  'POST /home/products/:id/looks': saveLooks,
  'GET /home/products/:id/preview': preview,
  'POST /home/products/:id/promises': savePromises,
  'POST /home/products/:id/search': saveProductSearch,
  'POST /home/products/:id/status': saveStatus,
  'GET /home/search': officeSearch,
  'GET /home/settings': settingsPage,
  'POST /home/settings/brand': saveBrand,
  'POST /home/settings/company': saveCompany,
  'POST /home/settings/identity': saveIdentity,
  'POST /home/settings/image/:which': saveImage,
  'POST /home/settings/image/:which/remove': removeImage,
  'GET /home/settings/legal': legalSettingsPage,
  'POST /home/settings/legal': saveLegalText,
  'POST /home/settings/legal/waiver': saveWaiver,
  'GET /home/settings/mail': mailSettings,
  'POST /home/settings/mail/test': testMail,
  'POST /home/settings/region': saveRegion,
  'GET /home/settings/scripts': scriptSettingsPage,
  'POST /home/settings/scripts': saveScriptSettings,
  'POST /home/settings/scripts/stop': stopScripts,
  'POST /home/settings/search': saveSearch,
  'GET /home/slugs': slug,
  'GET /home/students': students,
  'POST /home/students': addToStudents,
  'POST /home/students/access': giveSeveralAccess,
  'GET /home/students/export': studentsExport,
  'GET /home/students/:student': student,
  'POST /home/students/:student/access': giveStudentAccess,
  'DELETE /home/students/:student/access/:grant': takeStudentAccess,
  'POST /home/students/:student/access/:grant/revoke': takeStudentAccess,
  'POST /home/students/:student/letter': writeStudent,
  'GET /home/tags': tags,
  'POST /home/tags': addTag,
  'GET /home/tags/:id': tag,
  'POST /home/tags/:id': saveTag,
  'PUT /home/tags/:id': saveTag,
  'DELETE /home/tags/:id': dropTag,
  'GET /home/team': teamPage,
  'POST /home/team/invitations': inviteToTeam,
  'POST /home/team/invitations/:id/withdraw': withdrawFromTeam,
  'POST /home/team/limits': limitInstructors,
  'POST /home/team/two-step': askForTwoStep,
  'POST /home/team/:id/remove': removeTeamMember,
  'POST /home/team/:id/role': changeTeamRole,
  'GET /home/transactions': sales,
  'GET /home/transactions/export': salesExport,
  'GET /home/transactions/:transaction': sale,
  'POST /home/transactions/:transaction/recheck': recheckSale,
} satisfies Addresses
