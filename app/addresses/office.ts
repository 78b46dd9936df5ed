import { dashboard } from '../analytics/routes/dashboard.ts'
import { mailSettings, testMail } from '../notifications/routes/mail-settings.ts'
import { mailAgain, outgoingMail, outgoingMailFrame, outgoingMails } from '../notifications/routes/mails.ts'
import { officeCourses } from '../office-courses/routes/office-courses.ts'
import { recheckSale, sale, sales, salesExport } from '../payments/routes/sales.ts'
import { blocks, createBlock, dropBlock, reorderBlocks, saveBlock } from '../pages/routes/blocks.ts'
import { createPage, dropPage, editPage, history, openLayout, pages, publish, restore, savePage } from '../pages/routes/pages.ts'
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
  'GET /home/pages': pages,
  'POST /home/pages': createPage,
  'POST /home/pages/open': openLayout,
  'GET /home/pages/:id': editPage,
  'PUT /home/pages/:id': savePage,
  'DELETE /home/pages/:id': dropPage,
  'GET /home/pages/:id/history': history,
  'POST /home/pages/:id/publish': publish,
  'POST /home/pages/:id/restore': restore,
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
  'GET /home/students': students,
  'POST /home/students': addToStudents,
  'POST /home/students/access': giveSeveralAccess,
  'GET /home/students/export': studentsExport,
  'GET /home/students/:student': student,
  'POST /home/students/:student/access': giveStudentAccess,
  'DELETE /home/students/:student/access/:grant': takeStudentAccess,
  'POST /home/students/:student/access/:grant/revoke': takeStudentAccess,
  'POST /home/students/:student/letter': writeStudent,
  'GET /home/subpages/:page/blocks': blocks,
  'POST /home/subpages/:page/blocks': createBlock,
  'POST /home/subpages/:page/blocks/order': reorderBlocks,
  'PUT /home/subpages/:page/blocks/:block': saveBlock,
  'DELETE /home/subpages/:page/blocks/:block': dropBlock,
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
