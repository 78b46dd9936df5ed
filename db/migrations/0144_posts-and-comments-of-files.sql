ALTER TABLE "imports" DROP CONSTRAINT "import_kind";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "made_once" ON "import_rows" USING btree ("school_id","reference",("made" ->> 'kind')) WHERE reference is not null and made is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "import_rows_by_reference" ON "import_rows" USING btree ("school_id","import_id","reference") WHERE reference is not null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "import_kind" CHECK ("imports"."kind" in ('students', 'moodle', 'common-cartridge', 'folder', 'wordpress', 'outline', 'posts', 'comments'));