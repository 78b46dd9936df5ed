ALTER TABLE "imports" DROP CONSTRAINT "import_kind";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "item" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "made" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file_id" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "import_kind" CHECK ("imports"."kind" in ('students', 'moodle', 'common-cartridge', 'folder', 'wordpress', 'outline'));