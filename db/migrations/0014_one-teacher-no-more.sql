ALTER TABLE "products" DROP CONSTRAINT "products_school_id_teacher_id_accounts_school_id_id_fk";
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "teacher_id";