# DYNAMO_ENDPOINT=http://127.0.0.1:8000 python record.py: writes the tables threads and pets by PynamoDB
import os
from datetime import datetime, timedelta, timezone

from pynamodb.attributes import (BinaryAttribute, BinarySetAttribute, BooleanAttribute, DiscriminatorAttribute, JSONAttribute, ListAttribute, MapAttribute,
                                 NumberAttribute, NumberSetAttribute, TTLAttribute, UnicodeAttribute, UnicodeSetAttribute, UTCDateTimeAttribute, VersionAttribute)
from pynamodb.indexes import AllProjection, GlobalSecondaryIndex
from pynamodb.models import Model

ENDPOINT = os.environ["DYNAMO_ENDPOINT"]
assert ENDPOINT.startswith("http://127.0.0.1:")
MILLIS = datetime(2026, 11, 21, 8, 30, 15, 123000, timezone.utc)


class Settings:
    host = ENDPOINT
    region = "eu-central-1"
    aws_access_key_id = "local"
    aws_secret_access_key = "local"
    billing_mode = "PAY_PER_REQUEST"


class Address(MapAttribute):
    street = UnicodeAttribute()
    city = UnicodeAttribute(null=True)
    since = UTCDateTimeAttribute()


class ByForum(GlobalSecondaryIndex):
    class Meta(Settings):
        index_name = "byForum"
        projection = AllProjection()

    forum = UnicodeAttribute(hash_key=True)
    posted = UTCDateTimeAttribute(range_key=True)


class Thread(Model):
    class Meta(Settings):
        table_name = "threads"

    forum_name = UnicodeAttribute(hash_key=True)
    created = UTCDateTimeAttribute(range_key=True)
    by_forum = ByForum()
    forum = UnicodeAttribute(null=True)
    posted = UTCDateTimeAttribute(null=True)
    views = NumberAttribute(default=0)
    rating = NumberAttribute(null=True)
    open = BooleanAttribute(null=True)
    tags = UnicodeSetAttribute(null=True)
    numbers = NumberSetAttribute(null=True)
    blobs = BinarySetAttribute(null=True, legacy_encoding=False)
    data = BinaryAttribute(null=True, legacy_encoding=False)
    legacy = BinaryAttribute(null=True, legacy_encoding=True)
    json = JSONAttribute(null=True)
    address = Address(null=True)
    free = MapAttribute(null=True)
    addresses = ListAttribute(of=Address, null=True)
    items = ListAttribute(null=True)
    expires = TTLAttribute(null=True)
    version = VersionAttribute()
    subject = UnicodeAttribute(attr_name="subj", null=True)


class Animal(Model):
    class Meta(Settings):
        table_name = "pets"

    id = UnicodeAttribute(hash_key=True)
    cls = DiscriminatorAttribute()


class Dog(Animal, discriminator="Dog"):
    barks = BooleanAttribute()


class Cat(Animal, discriminator="Cat"):
    lives = NumberAttribute()


for model in (Thread, Animal):
    model.create_table(wait=True)
Thread("full", MILLIS, forum="forum", posted=MILLIS, views=2, rating=4.5, open=True, tags={"b", "a"}, numbers={2, 1.5}, blobs={b"a"}, data=b"\x00\x01\xff",
       legacy=b"\x00\x01\xff", json={"a": [1, None, "x"]}, address=Address(street="Main Street 1", since=MILLIS), free={"a": 1, "b": {"c": [True, None]}},
       addresses=[Address(street="Stop 1", since=MILLIS)], items=["x", 1, True, None], expires=datetime(2100, 1, 1, tzinfo=timezone.utc), subject="renamed").save()
thread = Thread("changed", datetime(2026, 11, 21, 9, 30, 15, tzinfo=timezone(timedelta(hours=1))))
thread.save()
thread.update(actions=[Thread.views.add(1), Thread.tags.set({"a"})])
Dog("D1", barks=True).save()
Cat("C1", lives=9).save()
