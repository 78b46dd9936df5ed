DO $$
DECLARE
  owned record;
  number int;
  free text;
BEGIN
  FOR owned IN SELECT s.school_id, s.owner, s.owner_id FROM slugs s WHERE s.slug = 'help' AND s.current LOOP
    number := 2;
    WHILE EXISTS (SELECT FROM slugs s WHERE s.school_id = owned.school_id AND s.slug = 'help-' || number) LOOP
      number := number + 1;
    END LOOP;
    free := 'help-' || number;
    UPDATE slugs SET current = false WHERE school_id = owned.school_id AND slug = 'help';
    INSERT INTO slugs (school_id, slug, owner, owner_id, current)
      VALUES (owned.school_id, free, owned.owner, owned.owner_id, true);
    IF owned.owner = 'product' THEN
      UPDATE products SET slug = free WHERE school_id = owned.school_id AND id = owned.owner_id;
    ELSE
      UPDATE pages SET slug = free WHERE school_id = owned.school_id AND id = owned.owner_id;
    END IF;
  END LOOP;
END $$;
