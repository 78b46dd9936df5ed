CREATE TABLE "sales_days" (
	"school_id" bigint NOT NULL,
	"day" date NOT NULL,
	"by" text NOT NULL,
	"key" text NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "sales_days_school_id_by_day_key_currency_pk" PRIMARY KEY("school_id","by","day","key","currency"),
	CONSTRAINT "sales_day_by" CHECK ("sales_days"."by" in ('all', 'product', 'method', 'code', 'affiliate', 'country', 'vat')),
	CONSTRAINT "sales_day_sum" CHECK ("sales_days"."net" + "sales_days"."vat" = "sales_days"."gross" and "sales_days"."gross" >= 0 and "sales_days"."orders" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_folds" (
	"school_id" bigint NOT NULL,
	"time_zone" text NOT NULL,
	"until" date NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_folds_school_id_pk" PRIMARY KEY("school_id")
);
--> statement-breakpoint
ALTER TABLE "sales_folds" ADD CONSTRAINT "sales_folds_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;