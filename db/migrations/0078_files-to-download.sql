CREATE TABLE "download_log" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "download_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"product_file_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"network" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "download_log_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_downloads" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"product_file_id" bigint NOT NULL,
	"used" integer NOT NULL,
	"allowed" integer,
	"extra" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "file_downloads_school_id_account_id_product_file_id_pk" PRIMARY KEY("school_id","account_id","product_file_id"),
	CONSTRAINT "downloads_within_limit" CHECK ("file_downloads"."used" >= 0 and "file_downloads"."used" <= "file_downloads"."allowed" and "file_downloads"."extra" >= 0)
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_file_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"filename" text NOT NULL,
	"added_by" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_versions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "file_version_once" UNIQUE("school_id","product_file_id","version"),
	CONSTRAINT "file_version_number" CHECK ("file_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_files" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"download_limit" integer,
	"stamped" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_files_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "file_download_limit" CHECK ("product_files"."download_limit" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "download_log" ADD CONSTRAINT "download_log_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_log" ADD CONSTRAINT "download_log_school_id_product_file_id_product_files_school_id_id_fk" FOREIGN KEY ("school_id","product_file_id") REFERENCES "public"."product_files"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_downloads" ADD CONSTRAINT "file_downloads_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_downloads" ADD CONSTRAINT "file_downloads_school_id_product_file_id_product_files_school_id_id_fk" FOREIGN KEY ("school_id","product_file_id") REFERENCES "public"."product_files"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_school_id_product_file_id_product_files_school_id_id_fk" FOREIGN KEY ("school_id","product_file_id") REFERENCES "public"."product_files"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_school_id_file_id_files_school_id_id_fk" FOREIGN KEY ("school_id","file_id") REFERENCES "public"."files"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_school_id_added_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","added_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downloads_of_file" ON "download_log" USING btree ("school_id","product_file_id","id");--> statement-breakpoint
CREATE INDEX "downloads_of_account" ON "download_log" USING btree ("school_id","account_id","product_file_id");--> statement-breakpoint
CREATE INDEX "files_of_product" ON "product_files" USING btree ("school_id","product_id","position","id");